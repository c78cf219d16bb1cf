import { useQuery } from "@tanstack/react-query";
import { useT } from "../../../platform/i18n/texts.ts";
import { Disclosure } from "../../../ui/Disclosure.tsx";
import { type WorkPlace, workQuery } from "../api.ts";
import { HandedIn } from "./HandedIn.tsx";

/** The handed-in work of a candidate in an exercise; nothing where none is handed in, or the server is away. */
export default function CellWork(place: WorkPlace) {
  const t = useT();
  const { data } = useQuery(workQuery(place));
  if (data === undefined) return null;
  const isEmpty = data.work === null && data.files.length === 0;
  if (!data.isTaken && isEmpty) return null;
  return (
    <Disclosure title={t("handIn:panel")} note={isEmpty ? 0 : 1}>
      <HandedIn place={place} read={data} />
    </Disclosure>
  );
}
