/*
 * What the verifiers say, in words for somebody who judges and does not program. Never only that a file is valid: by which key,
 * and what that rests on.
 */

export const LANGUAGES = ["de", "en", "fr"] as const;
export type Language = (typeof LANGUAGES)[number];

const en = {
  title: "Check a decision file",
  choose: "Choose the file (.assay), or drop it here",
  offline: "Nothing leaves this device: the page has no way to the network.",
  key: "Fingerprint of the key, as you got it from the organisation",
  keyHint:
    "From the cover of a PDF report, from the organisation's settings, or asked for by phone. Without it, this page cannot say who made the file.",
  working: "Checking …",
  refused: "This file is refused.",
  about: "{kind} of the run “{run}” of {organisation}, made on {madeAt} with Assay {version}.",
  whole: "Decision file",
  extract: "Extract about one candidate",
  intact: "Nothing in this file was changed since it was signed.",
  keyCompared:
    "It was signed by the key that you gave: {fingerprint}. You rely on having got that fingerprint from the organisation itself.",
  keyNotCompared:
    "It was signed by the key {fingerprint}. That says who made it only if you compare this fingerprint with what the organisation tells you in another way. Anybody can make a key.",
  agrees:
    "{compared} values were computed again by a second, independent calculation. All agree, numbers to nine decimals.",
  deviates:
    "{deviating} of {compared} values that were computed again do not agree. What is stated there does not follow from what was rated.",
  stated: "stated: {stated}",
  computed: "computed: {computed}",
  notChecked: "Not computed a second time:",
  left_shares: "where the variance of ratings comes from (S10)",
  left_reliability: "reliability of one competency in one exercise ({place})",
  left_limits: "limits of a reliability that is nearly undetermined ({place})",
  left_overall: "reliability of the overall result (S11)",
  left_decision: "how probable it is that decisions turn (S12)",
  left_decimals: "results with more than six decimals ({place})",
  left_steps: "the exact number of fewest steps in {place} cases; it lies within its bounds",
  left_log:
    "whether the log is without gaps: entries about other runs are not in the file. “assay audit verify … --expect” says whether a hash stands in the log.",
  left_formulas: "anything: this verifier does not know the formulas {place}",
  people:
    "States of candidates, reasons, notes, quotes and times are what people said. They are signed, and nobody can compute them.",
  maxima:
    "Estimates by maximum likelihood were checked at the stated place by other equations; that there is no other maximum was not searched.",
  namesErased: "The names were erased from this file. People are numbers.",
  nameless: "This file has no names. People are numbers.",
  noStatistics: "The organisation shows no statistics; there are none in the file.",
  candidate: "Candidate",
  state: "Decided",
  result: "Computed again",
  passed: "passed",
  failed: "failed",
  unrated: "not rated",
  state_OPEN: "open",
  state_VETO: "veto",
  state_FAILED: "failed",
  state_PASSED: "passed",
  state_HIRED: "hired",
  whole_process: "Whole process",
  limits:
    "This does not show that a note is true or a rating was right, nor that the server's clock was. A verify.html that came with a file could have been made by whoever made the file.",
  fault_tooLarge: "It has more than 1 GB.",
  fault_notZip: "It is no decision file, or a part of it is missing.",
  fault_compressed: "It is compressed, which a decision file never is.",
  fault_badPath: "A file in it has a name that no decision file has.",
  fault_twice: "A file stands in it twice.",
  fault_notOneForm:
    "It is not written in the one form that decision files have: something was added, moved or written twice.",
  fault_notUtf8: "Its content is no text.",
  fault_notJson: "Its content cannot be read.",
  fault_tooDeep: "Its content is nested too deeply.",
  fault_noManifest: "The list of its files is missing.",
  fault_noSignature: "Its signature is missing, or is none.",
  fault_badSignature: "Its signature does not belong to its content.",
  fault_foreignKey: "It was signed by another key than the one that you gave.",
  fault_unknownFormat: "It has a format that this verifier does not know.",
  fault_unknownFile: "It has a file that was not signed.",
  fault_missingFile: "A file that was signed is missing.",
  fault_wrongLength: "A file is longer or shorter than the one that was signed.",
  fault_wrongHash: "A file is not the one that was signed.",
  fault_badContent: "A file has a content that no decision file has.",
  noCrypto: "This browser cannot check signatures. Use a newer one.",
};
export type Word = keyof typeof en;

const de: Record<Word, string> = {
  title: "Entscheidungsakte prüfen",
  choose: "Datei (.assay) auswählen oder hier ablegen",
  offline: "Nichts verlässt dieses Gerät: Die Seite hat keinen Weg ins Netz.",
  key: "Fingerabdruck des Schlüssels, wie ihn die Organisation nennt",
  keyHint:
    "Vom Deckblatt eines PDF-Berichts, aus den Einstellungen der Organisation oder am Telefon erfragt. Ohne ihn kann diese Seite nicht sagen, von wem die Datei stammt.",
  working: "Wird geprüft …",
  refused: "Diese Datei wird zurückgewiesen.",
  about: "{kind} des Laufs „{run}“ von {organisation}, erstellt am {madeAt} mit Assay {version}.",
  whole: "Entscheidungsakte",
  extract: "Auszug über eine Person",
  intact: "An dieser Datei wurde nichts geändert, seit sie signiert wurde.",
  keyCompared:
    "Signiert hat der angegebene Schlüssel: {fingerprint}. Das gilt, sofern der Fingerabdruck wirklich von der Organisation kommt.",
  keyNotCompared:
    "Signiert hat der Schlüssel {fingerprint}. Von wem die Datei stammt, sagt das nur, wenn dieser Fingerabdruck mit dem verglichen wird, den die Organisation auf anderem Weg nennt. Einen Schlüssel erzeugen kann jeder.",
  agrees:
    "{compared} Werte wurden mit einer zweiten, unabhängigen Rechnung nachgerechnet. Alle stimmen überein, Zahlen auf neun Nachkommastellen.",
  deviates:
    "{deviating} von {compared} nachgerechneten Werten stimmen nicht überein. Was dort steht, folgt nicht aus dem, was bewertet wurde.",
  stated: "angegeben: {stated}",
  computed: "nachgerechnet: {computed}",
  notChecked: "Nicht nachgerechnet:",
  left_shares: "woher die Streuung der Bewertungen kommt (S10)",
  left_reliability: "Zuverlässigkeit einer Kompetenz in einer Übung ({place})",
  left_limits: "Grenzen einer fast unbestimmten Zuverlässigkeit ({place})",
  left_overall: "Zuverlässigkeit des Gesamtergebnisses (S11)",
  left_decision: "wie wahrscheinlich Entscheidungen kippen (S12)",
  left_decimals: "Ergebnisse mit mehr als sechs Nachkommastellen ({place})",
  left_steps:
    "die genaue Zahl der wenigsten Schritte in {place} Fällen; sie liegt in ihren Grenzen",
  left_log:
    "ob das Protokoll lückenlos ist: Einträge zu anderen Läufen stehen nicht in der Datei. Ob ein Hash im Protokoll steht, sagt „assay audit verify … --expect“.",
  left_formulas: "alles: Dieses Prüfprogramm kennt die Formeln {place} nicht",
  people:
    "Entscheidungen, Gründe, Notizen, Zitate und Zeiten sind Angaben von Menschen. Sie sind signiert, nachrechnen lassen sie sich nicht.",
  maxima:
    "Schätzungen nach größter Wahrscheinlichkeit wurden an der angegebenen Stelle mit anderen Gleichungen geprüft; nach einem anderen Höchstwert wurde nicht gesucht.",
  namesErased: "Die Namen wurden aus dieser Datei gelöscht. Personen sind Nummern.",
  nameless: "Diese Datei enthält keine Namen. Personen sind Nummern.",
  noStatistics: "Die Organisation zeigt keine Statistik; die Datei enthält keine.",
  candidate: "Person",
  state: "Entschieden",
  result: "Nachgerechnet",
  passed: "bestanden",
  failed: "nicht bestanden",
  unrated: "nicht bewertet",
  state_OPEN: "offen",
  state_VETO: "Veto",
  state_FAILED: "nicht bestanden",
  state_PASSED: "bestanden",
  state_HIRED: "eingestellt",
  whole_process: "Gesamtes Verfahren",
  limits:
    "Damit ist nicht gezeigt, dass eine Notiz wahr, eine Bewertung richtig oder die Uhr des Servers genau war. Eine mitgelieferte verify.html kann von demjenigen stammen, der die Datei erstellt hat.",
  fault_tooLarge: "Sie hat mehr als 1 GB.",
  fault_notZip: "Sie ist keine Entscheidungsakte, oder ein Teil davon fehlt.",
  fault_compressed: "Sie ist komprimiert; das ist eine Entscheidungsakte nie.",
  fault_badPath: "Eine Datei darin trägt einen Namen, den es in keiner Entscheidungsakte gibt.",
  fault_twice: "Eine Datei steht zweimal darin.",
  fault_notOneForm:
    "Sie hat nicht die eine Form, die Entscheidungsakten haben: Etwas wurde ergänzt, verschoben oder steht doppelt.",
  fault_notUtf8: "Ihr Inhalt ist kein Text.",
  fault_notJson: "Ihr Inhalt ist nicht lesbar.",
  fault_tooDeep: "Ihr Inhalt ist zu tief verschachtelt.",
  fault_noManifest: "Das Verzeichnis ihrer Dateien fehlt.",
  fault_noSignature: "Ihre Signatur fehlt oder ist keine.",
  fault_badSignature: "Ihre Signatur gehört nicht zu ihrem Inhalt.",
  fault_foreignKey: "Signiert hat ein anderer Schlüssel als der angegebene.",
  fault_unknownFormat: "Sie hat ein Format, das dieses Prüfprogramm nicht kennt.",
  fault_unknownFile: "Sie enthält eine Datei, die nicht signiert wurde.",
  fault_missingFile: "Eine Datei, die signiert wurde, fehlt.",
  fault_wrongLength: "Eine Datei ist länger oder kürzer als die signierte.",
  fault_wrongHash: "Eine Datei ist nicht die signierte.",
  fault_badContent: "Eine Datei hat einen Inhalt, den es in keiner Entscheidungsakte gibt.",
  noCrypto: "Dieser Browser kann keine Signaturen prüfen. Ein neuerer kann es.",
};

const fr: Record<Word, string> = {
  title: "Contrôler un dossier de décision",
  choose: "Choisir le fichier (.assay), ou le déposer ici",
  offline: "Rien ne quitte cet appareil : la page n'a aucun accès au réseau.",
  key: "Empreinte de la clé, telle que l'organisation la communique",
  keyHint:
    "Sur la couverture d'un rapport PDF, dans les paramètres de l'organisation, ou demandée par téléphone. Sans elle, cette page ne peut pas dire de qui vient le fichier.",
  working: "Contrôle en cours …",
  refused: "Ce fichier est refusé.",
  about:
    "{kind} de la session « {run} » de {organisation}, établi le {madeAt} avec Assay {version}.",
  whole: "Dossier de décision",
  extract: "Extrait sur une personne",
  intact: "Rien n'a été modifié dans ce fichier depuis sa signature.",
  keyCompared:
    "Il a été signé par la clé indiquée : {fingerprint}. Cela vaut pour autant que cette empreinte vienne bien de l'organisation.",
  keyNotCompared:
    "Il a été signé par la clé {fingerprint}. Cela ne dit de qui il vient que si cette empreinte est comparée à celle que l'organisation communique par une autre voie. N'importe qui peut créer une clé.",
  agrees:
    "{compared} valeurs ont été recalculées par un second calcul indépendant. Toutes concordent, les nombres à neuf décimales.",
  deviates:
    "{deviating} des {compared} valeurs recalculées ne concordent pas. Ce qui y est indiqué ne découle pas de ce qui a été évalué.",
  stated: "indiqué : {stated}",
  computed: "recalculé : {computed}",
  notChecked: "Non recalculé :",
  left_shares: "l'origine de la variance des évaluations (S10)",
  left_reliability: "la fidélité d'une compétence dans un exercice ({place})",
  left_limits: "les limites d'une fidélité presque indéterminée ({place})",
  left_overall: "la fidélité du résultat global (S11)",
  left_decision: "la probabilité que des décisions basculent (S12)",
  left_decimals: "les résultats à plus de six décimales ({place})",
  left_steps: "le nombre exact de pas minimal dans {place} cas ; il est entre ses bornes",
  left_log:
    "l'absence de lacunes dans le journal : les entrées sur d'autres sessions ne sont pas dans le fichier. « assay audit verify … --expect » dit si une empreinte figure au journal.",
  left_formulas: "tout : ce vérificateur ne connaît pas les formules {place}",
  people:
    "Décisions, motifs, notes, citations et heures sont des déclarations de personnes. Elles sont signées, elles ne se calculent pas.",
  maxima:
    "Les estimations par maximum de vraisemblance ont été contrôlées à l'endroit indiqué par d'autres équations ; aucun autre maximum n'a été cherché.",
  namesErased: "Les noms ont été effacés de ce fichier. Les personnes sont des numéros.",
  nameless: "Ce fichier ne contient pas de noms. Les personnes sont des numéros.",
  noStatistics: "L'organisation ne montre pas de statistiques ; le fichier n'en contient pas.",
  candidate: "Personne",
  state: "Décidé",
  result: "Recalculé",
  passed: "réussi",
  failed: "échoué",
  unrated: "non évalué",
  state_OPEN: "ouvert",
  state_VETO: "veto",
  state_FAILED: "échoué",
  state_PASSED: "réussi",
  state_HIRED: "embauché",
  whole_process: "Toute la procédure",
  limits:
    "Cela ne montre pas qu'une note est vraie, qu'une évaluation était juste, ni que l'horloge du serveur l'était. Un verify.html livré avec un fichier peut venir de celui qui a établi le fichier.",
  fault_tooLarge: "Il dépasse 1 Go.",
  fault_notZip: "Ce n'est pas un dossier de décision, ou une partie en manque.",
  fault_compressed: "Il est compressé, ce qu'un dossier de décision n'est jamais.",
  fault_badPath: "Un fichier qu'il contient porte un nom qu'aucun dossier de décision ne connaît.",
  fault_twice: "Un fichier y figure deux fois.",
  fault_notOneForm:
    "Il n'a pas la forme unique des dossiers de décision : quelque chose a été ajouté, déplacé ou écrit deux fois.",
  fault_notUtf8: "Son contenu n'est pas du texte.",
  fault_notJson: "Son contenu est illisible.",
  fault_tooDeep: "Son contenu est imbriqué trop profondément.",
  fault_noManifest: "La liste de ses fichiers manque.",
  fault_noSignature: "Sa signature manque, ou n'en est pas une.",
  fault_badSignature: "Sa signature ne correspond pas à son contenu.",
  fault_foreignKey: "Il a été signé par une autre clé que celle indiquée.",
  fault_unknownFormat: "Il a un format que ce vérificateur ne connaît pas.",
  fault_unknownFile: "Il contient un fichier qui n'a pas été signé.",
  fault_missingFile: "Un fichier qui a été signé manque.",
  fault_wrongLength: "Un fichier est plus long ou plus court que celui qui a été signé.",
  fault_wrongHash: "Un fichier n'est pas celui qui a été signé.",
  fault_badContent: "Un fichier a un contenu qu'aucun dossier de décision ne connaît.",
  noCrypto: "Ce navigateur ne peut pas contrôler de signatures. Un plus récent le peut.",
};

const WORDS: Readonly<Record<Language, Record<Word, string>>> = { de, en, fr };

/** A text with its values filled in. */
export const say = (
  language: Language,
  word: Word,
  values: Readonly<Record<string, string | number>> = {},
): string =>
  WORDS[language][word].replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ""));
