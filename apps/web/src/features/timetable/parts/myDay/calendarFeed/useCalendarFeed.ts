import type { CalendarFeed } from "@assay/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { announceError } from "../../../../../platform/page/announce.ts";
import { calendarFeedQuery, createCalendarFeed, endCalendarFeed } from "../../../api.ts";

/** The user's calendar address, and what changes it; `url` is known only after it was made here. */
export function useCalendarFeed() {
  const queryClient = useQueryClient();
  const { queryKey } = calendarFeedQuery;
  const { data: feed, error, refetch } = useQuery(calendarFeedQuery);
  const options = {
    // Kept nowhere but in the dialog.
    gcTime: 0,
    onSuccess: (answer: { feed: CalendarFeed | null }) =>
      void queryClient.setQueryData(queryKey, answer.feed),
    onError: (failure: Error) => {
      announceError(failure);
      void queryClient.invalidateQueries({ queryKey });
    },
  };
  const make = useMutation({ ...options, mutationFn: createCalendarFeed });
  const end = useMutation({ ...options, mutationFn: endCalendarFeed });
  return {
    feed,
    url: feed ? make.data?.url : undefined,
    error,
    refetch,
    make,
    end,
  };
}
