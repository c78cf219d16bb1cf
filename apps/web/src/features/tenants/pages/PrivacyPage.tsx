import { LegalPage } from "../parts/LegalPage.tsx";
import { PrivacyRights } from "../parts/PrivacyRights.tsx";

export default function PrivacyPage() {
  return (
    <LegalPage
      name="privacy"
      title="Datenschutzhinweis"
      missing="Beispieltext: Diese Organisation hat noch keinen eigenen Datenschutzhinweis hinterlegt."
    >
      <h2>Verantwortlich</h2>
      <p>
        Verantwortlich im Sinne der Datenschutz-Grundverordnung (DSGVO) ist Assay Demo, Beispielweg
        1, 10115 Berlin, kontakt@demo.example.
      </p>
      <h2>Welche Daten wofür verarbeitet werden</h2>
      <p>
        In der Anwendung werden Auswahl- und Entwicklungsverfahren vorbereitet, durchgeführt und
        ausgewertet. Dafür werden verarbeitet:
      </p>
      <ul>
        <li>
          von Menschen mit Benutzerkonto: Name, E-Mail-Adresse, Position, Organisationseinheit,
          Rollen und der Zeitpunkt der letzten Anmeldung;
        </li>
        <li>
          von Menschen, die an einem Verfahren teilnehmen: Anrede, Name, E-Mail-Adresse, angestrebte
          Stelle, eingereichte Unterlagen, Beobachtungen, Bewertungen und Ergebnisse;
        </li>
        <li>beim Aufruf der Seiten: technische Protokolle ohne Namen und ohne Inhalte.</li>
      </ul>
      <p>
        Rechtsgrundlage sind Art. 6 Abs. 1 Buchst. b und f DSGVO, bei Bewerbungen und in
        Beschäftigungsverhältnissen außerdem § 26 BDSG. Es gibt keine automatisierte Entscheidung im
        Einzelfall nach Art. 22 DSGVO: Über Ergebnisse entscheiden Menschen.
      </p>
      <h2>Cookies und Speicher im Browser</h2>
      <p>
        Es gibt keine Cookies zur Verfolgung oder Werbung. Gespeichert werden nur: die Zustimmung zu
        diesem Hinweis (Cookie „gdpr“, 30 Tage), das angemeldete Konto und seine Sitzung, die
        gewählte Sprache und Darstellung (auch, ob das Menü offen ist) sowie Eingaben, die der
        Server noch nicht bestätigt hat. Rechtsgrundlage ist § 25 Abs. 2 Nr. 2 TDDDG.
      </p>
      <h2>Wie lange Daten bleiben</h2>
      <p>
        Ist ein Verfahren abgeschlossen, werden die Angaben über Teilnehmende, die keine Stelle
        erhalten haben, nach einer festgelegten Frist unwiderruflich anonymisiert, in der Regel nach
        90 Tagen. Zahlen ohne Personenbezug bleiben für die Statistik erhalten. Technische
        Protokolle werden nach 30 Tagen gelöscht.
      </p>
      <h2>Wer Daten erhält</h2>
      <p>
        Zugriff haben nur Menschen, die an dem Verfahren mitwirken oder es prüfen, und zwar nach
        ihren Rollen. Daten werden weder verkauft noch in Länder außerhalb des Europäischen
        Wirtschaftsraums übermittelt.
      </p>
      <PrivacyRights />
    </LegalPage>
  );
}
