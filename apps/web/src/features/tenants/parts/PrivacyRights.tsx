/** The rights of those whose data is processed (Art. 13 Abs. 2 DSGVO). */
export function PrivacyRights() {
  return (
    <>
      <h2>Rechte</h2>
      <p>
        Betroffene haben das Recht auf Auskunft (Art. 15 DSGVO), Berichtigung (Art. 16), Löschung
        (Art. 17), Einschränkung der Verarbeitung (Art. 18), Übertragbarkeit (Art. 20) und
        Widerspruch (Art. 21). Eine erteilte Einwilligung lässt sich jederzeit für die Zukunft
        widerrufen. Ein Brief oder eine E-Mail an die oben genannte Anschrift genügt.
      </p>
      <p>
        Außerdem besteht das Recht, sich bei einer Aufsichtsbehörde zu beschweren, zum Beispiel bei
        der Berliner Beauftragten für Datenschutz und Informationsfreiheit.
      </p>
      <h2>Sicherheit</h2>
      <p>
        Die Übertragung ist verschlüsselt. Passwörter werden nur als Prüfwert gespeichert. Die Daten
        der Organisationen sind voneinander getrennt, und Zugriffe auf fremde Einträge werden
        protokolliert.
      </p>
    </>
  );
}
