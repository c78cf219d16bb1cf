/*
 * German words that people use as passwords, which attackers try first at a German organisation. Lower case, umlauts as
 * two letters and ß as ss, which is how passwords are compared with them. Collected for Assay.
 */
const WORDS = `
passwort kennwort geheim geheimnis zugang anmeldung losungswort schluessel parole sicherheit sicher passwd meinpasswort
neuespasswort passwortneu meinkennwort willkommen hallo hallihallo hallochen servus moin gruessgott tschuess ciao
guten gutentag gutenmorgen gutenabend gutenacht danke bitte test testtest tester probe beispiel muster mustermann
schatz schatzi schaetzchen liebling liebe liebling ichliebedich ichhassedich kuss kuesschen suesse suesser engel engelchen
maus mausi maeuschen hase hasi haeschen baer baerchen spatz spatzi sonnenschein sonne mond stern sterne sternchen himmel
schnucki schnuffi schnuffel puppe prinzessin prinz koenig koenigin hexe zauberer drache einhorn elfe teufel teufelchen
mama papa mutter vater mutti vati oma opa bruder schwester tochter sohn kinder kind baby familie freund freundin freunde
sommer winter herbst fruehling fruehjahr ostern weihnachten silvester karneval fasching advent nikolaus geburtstag urlaub
januar februar maerz april juni juli august september oktober november dezember
montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag heute gestern morgen wochenende feierabend
hund katze kater pferd pony vogel fisch loewe tiger elefant affe frosch igel eichhoernchen schildkroete delfin delphin
wolf fuchs adler falke rabe eule schmetterling biene hummel kaefer marienkaefer schnecke pinguin hamster meerschweinchen
baum blume rose tulpe sonnenblume gaensebluemchen wald wiese berg berge see meer strand insel fluss wasser feuer erde luft
schnee regen wind sturm gewitter wolke regenbogen nebel eis blitz donner
bier wein sekt schnaps kaffee tee milch brot butter kaese wurst bratwurst currywurst schnitzel kartoffel pommes nudel nudeln
pizza kuchen torte schokolade gummibaerchen keks plaetzchen apfel birne kirsche erdbeere himbeere banane zitrone tomate gurke
spargel zwiebel knoblauch honig marmelade brezel knoedel sauerkraut
berlin hamburg muenchen koeln frankfurt stuttgart duesseldorf dortmund essen leipzig dresden hannover nuernberg duisburg bochum
wuppertal bielefeld bonn muenster karlsruhe mannheim augsburg wiesbaden gelsenkirchen moenchengladbach braunschweig chemnitz kiel
aachen halle magdeburg freiburg krefeld luebeck oberhausen erfurt mainz rostock kassel hagen saarbruecken potsdam ludwigshafen
oldenburg leverkusen osnabrueck solingen heidelberg darmstadt regensburg paderborn ingolstadt wuerzburg wolfsburg ulm heilbronn
goettingen bremen bremerhaven trier jena cottbus wien graz linz salzburg innsbruck klagenfurt zuerich basel bern genf luzern
bayern sachsen hessen thueringen brandenburg niedersachsen schleswig holstein saarland pfalz schwaben franken baden wuerttemberg
deutschland oesterreich schweiz europa heimat vaterland tirol kaernten steiermark
borussia schalke bayernmuenchen fcbayern fcbayernmuenchen werder werderbremen eintracht hertha herthabsc hansa dynamo stpauli
fortuna gladbach hoffenheim hoffe fckoeln vfbstuttgart hsv bvb fussball bundesliga weltmeister meister torwart stuermer
handball eishockey schwimmen reiten tanzen turnen angeln wandern klettern radfahren fahrrad motorrad auto
mercedes porsche volkswagen golf passat audi opel trabant trabi wartburg kaefer lamborghini
schule schueler lehrer lehrerin student studium universitaet klasse abitur ausbildung arbeit arbeiten firma chef buero
kollege kollegin personal verwaltung personalabteilung buchhaltung vertrieb einkauf kunde rechnung geld reichtum million
computer rechner laptop drucker tastatur bildschirm internet netzwerk handy telefon fernseher technik zentrale server
musik gitarre klavier schlagzeug trompete lied tanz kino film buch buecher bibliothek zeitung
haus wohnung garten balkon kueche zimmer schlafzimmer fenster tuer dach keller garage strasse weg platz schloss burg kirche
rot gelb gruen blau schwarz weiss braun grau lila rosa silber gold golden bunt
eins zwei drei vier fuenf sechs sieben acht neun zehn elf zwoelf hundert tausend einszweidrei einszweidreivier
michael thomas andreas stefan stephan peter wolfgang klaus juergen guenter guenther christian markus matthias frank bernd uwe
ralf dieter horst manfred gerhard helmut werner heinz karl hans hansi josef sepp franz georg johannes johann martin daniel sebastian
alexander florian tobias jan jens sven torsten thorsten carsten karsten joerg jochen dirk volker holger heiko marco marko mario
oliver patrick dennis philipp felix lukas leon paul jonas finn elias noah moritz max maximilian julian simon fabian benjamin david
anna maria sabine susanne petra monika claudia andrea birgit martina ursula renate brigitte ingrid karin christine christina
christiane gabriele angelika heike silke anke anja antje katja katrin kathrin katharina nicole stefanie stephanie melanie sandra tanja
julia sarah lisa laura lena leonie hanna hannah mia emma sophie sofia marie johanna franziska jessica jennifer vanessa jasmin
yvonne manuela daniela alexandra barbara elisabeth gisela helga hildegard ilse inge irmgard waltraud ute ulrike heidi steffi
mueller schmidt schneider fischer weber meyer maier meier wagner becker schulz hoffmann schaefer koch bauer richter klein
schroeder neumann schwarz zimmermann braun krueger hofmann hartmann lange schmitt werner krause lehmann schmid schulze koenig
scheisse scheiss arschloch arsch verdammt mist kacke idiot dummkopf bloedmann depp spinner penner wichser ficken fick titten
muschi schlampe hurensohn saufen kiffen sexy geil supergeil hammergeil krass cool super toll prima klasse wunderbar wunderschoen
glueck gluecklich gluecksklee gluecksbringer hoffnung freude freiheit frieden leben lebenslust seele herz herzchen traum traeume
traumfrau traummann zukunft ewigkeit unendlich immer niemals nichts alles egal keineahnung weissnicht vergessen ichweissnicht
ichbins ichbinich lassmichrein lassmichin machauf oeffnedich sesamoeffnedich sesam aufmachen losgehts los gehtslos
gott jesus christus engelsgleich schutzengel himmelreich amen halleluja
pumuckl biene maja bienemaja wickie heidi winnetou oldshatterhand sandmann sandmaennchen maus sendungmitdermaus loriot tatort
asterix obelix idefix schlumpf schluempfe schlumpfine donald dagobert superman batman
qwertz qwertzu qwertzui qwertzuiop qwertzuiopue asdfgh asdfghj asdfghjk asdfghjkl yxcvbn yxcvbnm yxcv qayxsw qaywsx qaywsxedc
poiuzt poiuztrewq mnbvcxy abcdef abcdefg abcdefgh
assay beobachter beobachterin moderator moderatorin kandidat kandidatin bewerber bewerberin bewerbung administrator benutzer
assessment assessmentcenter auswahlverfahren eignung eignungstest
`;

/** The words, none of which is about a person. */
export const GERMAN_PASSWORDS: ReadonlySet<string> = new Set(WORDS.trim().split(/\s+/));

const LETTERS: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue", ß: "ss" };

/** A password in the form in which it is compared with the words. */
export const foldGerman = (password: string): string =>
  password
    .toLowerCase()
    .normalize("NFC")
    .replace(/[äöüß]/g, (letter) => LETTERS[letter] ?? letter);
