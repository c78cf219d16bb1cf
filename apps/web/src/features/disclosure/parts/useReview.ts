import type { ReviewedText } from "@assay/contract";
import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { announceError } from "../../../platform/page/announce.ts";
import { type AccessReview, accessReviewQuery, decideAccessPassage } from "../api.ts";
import { placesOf, withPassage } from "../model/marks.ts";

interface Decided {
  start: number;
  length: number;
  isBlack: boolean;
}

/** What stands in place of words that were marked by hand. */
const BLACK = "█";

/** The review of a package, whose decisions are sent one by one and shown at once. */
export function useReview(id: string) {
  const queryClient = useQueryClient();
  const { queryKey } = accessReviewQuery(id);
  const { data } = useSuspenseQuery(accessReviewQuery(id));
  const change = useCallback(
    (next: (review: AccessReview) => AccessReview) =>
      queryClient.setQueryData<AccessReview>(queryKey, (old) => old && next(old)),
    [queryClient, queryKey],
  );
  const { mutate } = useMutation({
    mutationFn: ({ text, passage }: { text: ReviewedText; passage: Decided }) =>
      decideAccessPassage(id, { place: text.place, digest: text.digest, ...passage }),
    onError: (error) => {
      announceError(error);
      void queryClient.invalidateQueries({ queryKey });
    },
  });
  const decide = useCallback(
    (text: ReviewedText, passage: Decided) => {
      change((review) => ({
        ...review,
        texts: review.texts.map((one) =>
          one.place === text.place ? withPassage(one, passage, BLACK) : one,
        ),
      }));
      mutate({ text, passage });
    },
    [change, mutate],
  );
  /** Blacks out words wherever they stand. Returns how often. */
  const blacken = (words: string): number => {
    let count = 0;
    const { length } = words.trim();
    for (const text of data.texts)
      for (const start of placesOf(words, text)) {
        decide(text, { start, length, isBlack: true });
        count += 1;
      }
    return count;
  };
  const leaveOut = (fileId: string, isBlack: boolean): void => {
    change((review) => ({
      ...review,
      files: review.files.map((one) => (one.id === fileId ? { ...one, isLeftOut: isBlack } : one)),
    }));
    void decideAccessPassage(id, {
      place: `file/${fileId}`,
      digest: "",
      start: 0,
      length: 0,
      isBlack,
    }).catch((error: Error) => {
      announceError(error);
      void queryClient.invalidateQueries({ queryKey });
    });
  };
  return { review: data, change, decide, blacken, leaveOut };
}
