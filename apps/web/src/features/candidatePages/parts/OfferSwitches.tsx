import { CANDIDATE_OFFERS, type CandidateOffer } from "@assay/domain";
import { Stack, Switch } from "@mantine/core";
import { useMutationState } from "@tanstack/react-query";
import { useT } from "../../../platform/i18n/texts.ts";
import { Section } from "../../../ui/Section.tsx";
import { updatePages } from "../api.ts";
import { type PagesProps, usePagesChange } from "./usePagesChange.ts";

interface Choice {
  offer: CandidateOffer;
  isOffered: boolean;
}

/** What the candidates of the run are offered, beside when and where. */
export function OfferSwitches({ run, pages, mayInvite }: PagesProps) {
  const t = useT();
  const mutationKey = ["candidateOffers", run.id];
  const change = usePagesChange(
    run.id,
    ({ offer, isOffered }: Choice, { offers, papers, revision }) =>
      updatePages(run.id, { offers: { ...offers, [offer]: isOffered }, papers, revision }),
    mutationKey,
  );
  // What was chosen is shown while it is stored.
  const chosen = useMutationState({
    filters: { mutationKey, status: "pending" },
    select: ({ state }) => state.variables as Choice,
  });
  const isOffered = (offer: CandidateOffer): boolean =>
    chosen.findLast((one) => one.offer === offer)?.isOffered ?? pages.offers[offer];
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
            checked={isOffered(offer)}
            onChange={() => change.mutate({ offer, isOffered: !isOffered(offer) })}
          />
        ))}
      </Stack>
    </Section>
  );
}
