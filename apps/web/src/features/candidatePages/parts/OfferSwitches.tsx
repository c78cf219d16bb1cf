import { CANDIDATE_OFFERS, type CandidateOffer } from "@assay/domain";
import { Stack, Switch } from "@mantine/core";
import { useT } from "../../../platform/i18n/texts.ts";
import { Section } from "../../../ui/Section.tsx";
import { updatePages } from "../api.ts";
import { type PagesProps, usePagesChange } from "./usePagesChange.ts";

/** What the candidates of the run are offered, beside when and where. */
export function OfferSwitches({ run, pages, mayInvite }: PagesProps) {
  const t = useT();
  const { offers, papers, revision } = pages;
  const change = usePagesChange(run.id, (offer: CandidateOffer) =>
    updatePages(run.id, { offers: { ...offers, [offer]: !offers[offer] }, papers, revision }),
  );
  return (
    <Section title={t("candidatePages:offers")} hint={t("candidatePages:offersHint")}>
      <Stack gap="md">
        {CANDIDATE_OFFERS.map((offer) => (
          <Switch
            key={offer}
            size="md"
            label={t(`candidatePages:offer_${offer}`)}
            description={t(`candidatePages:offerHint_${offer}`)}
            disabled={!mayInvite}
            // What was chosen is shown while it is stored.
            checked={offers[offer] !== (change.isPending && change.variables === offer)}
            onChange={() => !change.isPending && change.mutate(offer)}
          />
        ))}
      </Stack>
    </Section>
  );
}
