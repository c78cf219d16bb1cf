import { useT } from "../../../../platform/i18n/texts.ts";
import { Disclosure } from "../../../../ui/Disclosure.tsx";
import type { AnyFigure } from "../../model/statistics/figures.ts";
import { useFigureWords } from "./useFigureWords.ts";

/** Where each formula is from; titles of works are not translated. */
const SOURCES = {
  agreement: null,
  alpha: "Krippendorff (2011), Computing Krippendorff’s Alpha-Reliability",
  reliability:
    "Shrout & Fleiss (1979); McGraw & Wong (1996); Putka, Le, McCloy & Diaz (2008), G(q,k)",
  within: "James, Demaree & Wolf (1984); Burke, Finkelstein & Dusig (1999); Burke & Dunlap (2002)",
  leniency: null,
  halo: null,
  spread: null,
  drift: null,
  shares: "Putka & Hoffman (2013); Jackson, Michaelides, Dewberry & Kim (2016)",
  mtmm: "Campbell & Fiske (1959); Dewberry (2024)",
  overall: "Brennan (2001), Generalizability Theory",
  dStudy: "Brennan (2001), Generalizability Theory",
  decision: "Peng & Subkoviak (1980)",
  stability: null,
  passRates:
    "Uniform Guidelines on Employee Selection Procedures (1978), Questions and Answers 12; Fisher; Katz (1978)",
} as const;
type Topic = keyof typeof SOURCES;

interface HowCalculatedProps {
  topic: Topic;
  /** The figures whose numbers of data are said. */
  figures?: readonly AnyFigure[];
  /** Names of what the figures are about, in their order; unset where there is one figure only. */
  names?: readonly string[] | undefined;
}

/** Formula in words, numbers behind it and source, for who asks. */
export function HowCalculated({ topic, figures = [], names }: HowCalculatedProps) {
  const t = useT();
  const { countsOf } = useFigureWords();
  const source = SOURCES[topic];
  const counts = figures.flatMap((figure, place) => {
    const all = "counts" in figure ? countsOf(figure.counts) : null;
    if (all === null) return [];
    const what = names?.[place];
    return what === undefined ? all : t("statistics:countedOf", { what, counts: all });
  });
  return (
    <Disclosure title={t("statistics:how")}>
      <p>{t(`statistics:how_${topic}`)}</p>
      {counts.map((line) => (
        <p key={line}>{t("statistics:behind", { counts: line })}</p>
      ))}
      <p>{source === null ? t("statistics:ownFormula") : t("statistics:source", { source })}</p>
    </Disclosure>
  );
}
