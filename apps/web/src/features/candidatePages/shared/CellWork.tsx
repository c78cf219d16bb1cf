import { useQuery } from "@tanstack/react-query";
import { useT } from "../../../platform/i18n/texts.ts";
import { Disclosure } from "../../../ui/Disclosure.tsx";
import { type WorkPlace, workQuery } from "../api.ts";
import { WorkText } from "./WorkText.tsx";

/** The handed-in work of a candidate in an exercise; nothing where none is handed in, or the server is away. */
export default function CellWork(place: WorkPlace) {
  const t = useT();
  const { data } = useQuery(workQuery(place));
  if (data === undefined || (!data.isTaken && data.work === null)) return null;
  return (
    <Disclosure title={t("handIn:panel")} note={data.work === null ? 0 : 1}>
      <WorkText work={data.work} />
    </Disclosure>
  );
}
