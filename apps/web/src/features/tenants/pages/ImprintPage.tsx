import { LegalPage } from "../parts/LegalPage.tsx";

export default function ImprintPage() {
  return (
    <LegalPage
      name="imprint"
      title="Impressum"
      missing="Beispieltext: Diese Organisation hat noch kein eigenes Impressum hinterlegt."
    >
      <h2>Angaben nach § 5 DDG</h2>
      <address>
        Assay Demo
        <br />
        Musterbetrieb für Vorführungen
        <br />
        Beispielweg 1
        <br />
        10115 Berlin
        <br />
        Deutschland
      </address>
      <h2>Kontakt</h2>
      <p>E-Mail: kontakt@demo.example</p>
      <h2>Vertreten durch</h2>
      <p>Die Leitung von Assay Demo</p>
      <h2>Inhaltlich verantwortlich nach § 18 Abs. 2 MStV</h2>
      <p>Die Leitung von Assay Demo, Anschrift wie oben</p>
      <h2>Zweck dieser Installation</h2>
      <p>
        Diese Installation dient der Vorführung einer Anwendung für Assessment-Center. Alle
        Personen, Organisationen und Ergebnisse darin sind erfunden.
      </p>
      <h2>Streitbeilegung</h2>
      <p>
        Assay Demo nimmt nicht an Streitbeilegungsverfahren vor einer Verbraucherschlichtungsstelle
        teil und ist dazu nicht verpflichtet.
      </p>
      <h2>Haftung für Links</h2>
      <p>
        Für den Inhalt verlinkter fremder Seiten sind deren Betreiber verantwortlich. Werden
        Rechtsverstöße bekannt, werden solche Links umgehend entfernt.
      </p>
    </LegalPage>
  );
}
