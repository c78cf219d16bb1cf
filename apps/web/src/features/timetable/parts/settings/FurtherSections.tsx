import { AbsencesSection } from "./AbsencesSection.tsx";
import { ApartSection } from "./ApartSection.tsx";
import { ConflictsSection } from "./ConflictsSection.tsx";
import { SkipsSection } from "./SkipsSection.tsx";

/** What has lists of people to search: loaded after the rest of the settings. */
export default function FurtherSections() {
  return (
    <>
      <AbsencesSection />
      <SkipsSection />
      <ApartSection />
      <ConflictsSection />
    </>
  );
}
