package hostile;

import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.channels.SocketChannel;
import java.time.Duration;

/** Talks to ports of this machine, on which somebody listens. */
public class Network {
    public static void tcp() throws Exception {
        new Socket(InetAddress.getLoopbackAddress(), @TCP@).close();
    }

    public static void channel() throws Exception {
        SocketChannel.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), @CHANNEL@)).close();
    }

    public static void url() throws Exception {
        java.net.URLConnection connection = new java.net.URL("http://127.0.0.1:@URL@/").openConnection();
        connection.setReadTimeout(100);
        connection.getInputStream();
    }

    public static void http() throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:@HTTP@/"))
                .timeout(Duration.ofMillis(300))
                .build();
        HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.discarding());
    }

    public static void udp() throws Exception {
        try (DatagramSocket socket = new DatagramSocket()) {
            socket.send(new DatagramPacket(new byte[1], 1, InetAddress.getLoopbackAddress(), @UDP@));
        }
    }
}
