import { useT } from "../../../platform/i18n/texts.ts";

const FAULTS = [
  "tooFewSamples",
  "tooFewExperts",
  "wideRange",
  "noAgreement",
  "required",
  "isExpert",
  "unknownUser",
  "pdfOnly",
  "link",
] as const;

/** Says what a set lacks. */
export function useFaultText(): (rule: string) => string {
  const t = useT();
  return (rule) => {
    const known = FAULTS.find((one) => one === rule);
    return known ? t(`calibration:lacks_${known}`) : t("forms:invalid");
  };
}
