import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.MulticastSocket;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.URL;
import java.nio.channels.AsynchronousSocketChannel;
import java.nio.channels.DatagramChannel;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

/** Every way to the network. */
public class NetworkEffects {
    static void socket() throws Exception { new Socket("127.0.0.1", 9).close(); }
    static void socketConnects() throws Exception { new Socket().connect(new InetSocketAddress("127.0.0.1", 9), 10); }
    static void socketBinds() throws Exception { new Socket().bind(new InetSocketAddress("127.0.0.1", 0)); }
    static void serverSocket() throws Exception { new ServerSocket(0).close(); }
    static void datagramSocket() throws Exception {
        try (DatagramSocket socket = new DatagramSocket()) {
            socket.send(new DatagramPacket(new byte[1], 1, InetAddress.getLoopbackAddress(), 9));
        }
    }
    static void multicastSocket() throws Exception { new MulticastSocket(0).close(); }
    static void socketChannel() throws Exception { SocketChannel.open(new InetSocketAddress("127.0.0.1", 9)).close(); }
    static void serverSocketChannel() throws Exception {
        ServerSocketChannel.open().bind(new InetSocketAddress("127.0.0.1", 0)).close();
    }
    static void datagramChannel() throws Exception { DatagramChannel.open().close(); }
    static void asynchronousChannel() throws Exception { AsynchronousSocketChannel.open().close(); }
    static void url() throws Exception { new URL("http://127.0.0.1:9/").openStream().close(); }
    static void httpConnection() throws Exception {
        ((HttpURLConnection) new URL("http://example.com/").openConnection()).getResponseCode();
    }
    static void httpsConnection() throws Exception { new URL("https://example.com/").openConnection().connect(); }
    static void httpClient() throws Exception {
        java.net.http.HttpClient.newHttpClient().send(
            java.net.http.HttpRequest.newBuilder(URI.create("http://127.0.0.1:9/")).build(),
            java.net.http.HttpResponse.BodyHandlers.ofString());
    }
    static void lookUp() throws Exception { InetAddress.getByName("example.com"); }
    static void lookUpAll() throws Exception { InetAddress.getAllByName("example.com"); }
    static void socketAddress() { new InetSocketAddress("example.com", 80); }
    static void reverse() throws Exception { InetAddress.getByAddress(new byte[] {10, 0, 0, 1}).getHostName(); }
    static void reachable() throws Exception { InetAddress.getByAddress(new byte[] {10, 0, 0, 1}).isReachable(10); }
    static void equalUrls() throws Exception { new URL("http://a.example/").equals(new URL("http://b.example/")); }
}
