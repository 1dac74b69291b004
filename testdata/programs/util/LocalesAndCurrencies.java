// Locale construction, tags, builders, display names, lookups and basic Currency data.
package util;

import java.util.*;

public class LocalesAndCurrencies {
    public static void main(String[] args) {
        Locale[] ls = {Locale.US, Locale.FRANCE, Locale.ROOT, new Locale("de"), new Locale("pt", "BR"), Locale.forLanguageTag("zh-Hant-TW"), Locale.forLanguageTag("sr-Latn-RS"), new Locale("es", "ES", "Traditional"), Locale.forLanguageTag("th-TH-u-ca-buddhist-nu-thai"), new Locale("EN", "gb")};
        for (Locale l : ls) {
            System.out.println(l + " | " + l.toLanguageTag() + " | lang " + l.getLanguage() + " country " + l.getCountry() + " script " + l.getScript() + " variant " + l.getVariant() + " | " + l.getDisplayLanguage(Locale.US) + " / " + l.getDisplayCountry(Locale.US) + " / " + l.getDisplayName(Locale.US) + " ext " + l.hasExtensions());
        }
        System.out.println(ls[8].getUnicodeLocaleType("ca") + " " + ls[8].getUnicodeLocaleKeys() + " " + ls[8].stripExtensions() + " " + ls[8].getExtension('u'));
        System.out.println(Locale.US.equals(new Locale("en", "US")) + " " + Locale.US.hashCode() + " " + Locale.FRANCE.getISO3Country() + " " + Locale.FRANCE.getISO3Language() + " " + Locale.forLanguageTag("bogus_tag!").toLanguageTag() + " " + Locale.forLanguageTag("en-US-x-twain").toLanguageTag() + " " + new Locale("iw").getLanguage().length() + " " + new Locale("xx", "YY").toLanguageTag());
        Locale built = new Locale.Builder().setLanguage("sr").setScript("Cyrl").setRegion("RS").addUnicodeLocaleAttribute("attr").build();
        System.out.println(built + " " + built.toLanguageTag());
        for (Runnable bad : new Runnable[] {() -> new Locale.Builder().setLanguage("toolonglang"), () -> new Locale.Builder().setRegion("12x"), () -> new Locale("xx", "ZZZ").getISO3Country(), () -> new Locale.Builder().setLanguageTag("a-")}) {
            try {
                bad.run();
            } catch (IllformedLocaleException | MissingResourceException e) {
                System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
        List<Locale.LanguageRange> ranges = Locale.LanguageRange.parse("fr-CA,fr;q=0.8,en;q=0.5,*;q=0.1");
        System.out.println(ranges + " " + Locale.lookup(ranges, List.of(Locale.ENGLISH, Locale.FRENCH)) + " " + Locale.filter(ranges, List.of(Locale.US, Locale.CANADA_FRENCH, Locale.JAPAN)) + " " + Locale.lookupTag(Locale.LanguageRange.parse("de-CH"), List.of("de", "en")));
        System.out.println("TITLE".toLowerCase(Locale.ROOT) + " " + (int) "I".toLowerCase(new Locale("tr")).charAt(0) + " " + (int) "i".toUpperCase(new Locale("tr")).charAt(0) + " " + "stra\u00dfe".toUpperCase(Locale.ROOT) + " " + "\u03a3\u0391\u03a3".toLowerCase(Locale.ROOT).codePoints().boxed().toList());
        for (String c : new String[] {"USD", "EUR", "JPY", "BHD", "XAU", "CHF"}) {
            Currency k = Currency.getInstance(c);
            System.out.println(k + " " + k.getCurrencyCode() + " digits " + k.getDefaultFractionDigits() + " numeric " + k.getNumericCode() + " " + k.getNumericCodeAsString() + " " + k.getDisplayName(Locale.US));
        }
        System.out.println(Currency.getInstance(Locale.US) + " " + Currency.getInstance(Locale.JAPAN) + " " + Currency.getInstance(Locale.GERMANY) + " " + Currency.getInstance("USD").getSymbol(Locale.US) + " " + Currency.getInstance("USD").getSymbol(Locale.CANADA) + " " + (Currency.getInstance("EUR") == Currency.getInstance(Locale.FRANCE)));
        for (Runnable bad : new Runnable[] {() -> Currency.getInstance("ABCD"), () -> Currency.getInstance("QQQ"), () -> Currency.getInstance(new Locale("fr"))}) {
            try {
                bad.run();
                System.out.println("fine");
            } catch (IllegalArgumentException e) {
                System.out.println("refused " + e.getMessage());
            }
        }
        System.out.println(Arrays.asList(Locale.getISOCountries()).contains("FR") + " " + Arrays.asList(Locale.getISOLanguages()).contains("fr") + " " + new TreeSet<>(List.of("US", "FR")).first());
    }
}
