import type { RunMessage } from "@assay/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { newId } from "../../../../ui/newId.ts";
import { runKeys } from "../../api.ts";
import { sendMessage } from "./api.ts";
import type { Audience } from "./audience.ts";

/** Choices beside the groups, whose keys are their positions. */
export const ALL = "all";
export const CHOSEN = "chosen";

/** What is being written, whom it is for, and how it is sent. */
export function useComposer({ runId, groups = [] }: Audience, onSent: () => void) {
  const queryClient = useQueryClient();
  const [id, setId] = useState(newId);
  const [text, setText] = useState("");
  const [to, setTo] = useState<string>(ALL);
  const [people, setPeople] = useState<string[]>([]);
  const recipients: "all" | readonly string[] =
    to === ALL ? "all" : to === CHOSEN ? people : (groups[Number(to)]?.personIds ?? []);
  const lacking: "text" | "people" | null =
    text.trim() === "" ? "text" : recipients.length === 0 ? "people" : null;
  const send = useMutation({
    mutationFn: (): Promise<RunMessage> =>
      sendMessage(runId, {
        id,
        text,
        to: recipients === "all" ? recipients : [...recipients],
      }),
    onSuccess: () => {
      setId(newId());
      setText("");
      void queryClient.invalidateQueries({ queryKey: runKeys.messages(runId) });
      onSent();
    },
  });
  return { text, setText, to, setTo, people, setPeople, lacking, send };
}
