import { MAX_PAGE_TITLE, type ProcessRun } from "@assay/contract";
import { Button, TextInput } from "@mantine/core";
import { IconLayoutSidebarRight } from "@tabler/icons-react";
import { lazy, type ReactNode, Suspense, useId, useState } from "react";
import { useT } from "../../../../platform/i18n/texts.ts";
import { partWithTexts } from "../../../../platform/i18n/partWithTexts.ts";
import { Notice } from "../../../../ui/Notice.tsx";
import { useStore } from "../../../../ui/useStore.ts";
import type { CellPage, CellPages } from "../../model/cellPages.ts";
import { editPage } from "../../model/editing.ts";
import type { ObservedCell } from "../../model/pageDraft.ts";
import { InkCanvas } from "./InkCanvas.tsx";
import { type InkEngine, noState } from "../../model/ink/InkEngine.ts";
import type { TagTarget } from "../evidence/TagChips.tsx";
import classes from "./InkPage.module.css";
import { InkToolbar } from "./InkToolbar.tsx";
import { useInkKeys } from "./useInkKeys.ts";

const InkPanel = lazy(() => import("./InkPanel.tsx"));
const InkView = lazy(() => import("./InkView.tsx"));
const InkDecision = lazy(() => import("./InkDecision.tsx"));

// Loaded only where observers tag evidence.
const importTagging = () => import("./tagging/InkTagging.tsx");
const InkTagging = partWithTexts(importTagging, "evidence");
const LassoTool = partWithTexts(async () => {
  // A lasso that can be chosen works.
  const [tool] = await Promise.all([import("./tagging/LassoTool.tsx"), importTagging()]);
  return tool;
}, "evidence");
const LassoOptions = partWithTexts(() => import("./tagging/LassoOptions.tsx"), "evidence");

/** Share of the space from which on a page says that it will soon be full, 0 to 1. */
const NEARLY_FULL = 0.9;

/** What is tagged in a cell. */
export interface Tagging {
  run: ProcessRun;
  /** The competencies of the exercise. */
  targets: readonly TagTarget[];
}

interface InkPageProps {
  cell: ObservedCell;
  stored: CellPages;
  page: CellPage;
  isReadOnly: boolean;
  /** If unset, nothing is tagged. */
  tagging: Tagging | undefined;
  /** Folded away, as is what helps while observing, so that the paper has the room. */
  pageList: ReactNode;
  support: ReactNode;
  onAdd(): void;
}

/** Warns before a page is full, and offers the next one: on a full page the pen draws nothing more. */
function Fullness({ engine, onAdd }: { engine: InkEngine | null; onAdd(): void }) {
  const t = useT();
  const isNear = useStore(engine?.state ?? noState, (state) => state.fullness >= NEARLY_FULL);
  const isFull = useStore(engine?.state ?? noState, (state) => state.fullness >= 1);
  if (!isNear) return null;
  return (
    <Notice tone="warning">
      {t(isFull ? "ink:full" : "ink:nearlyFull")}{" "}
      <Button variant="default" onClick={onAdd}>
        {t("ink:newPage")}
      </Button>
    </Notice>
  );
}

interface BarProps extends Pick<
  InkPageProps,
  "cell" | "stored" | "page" | "isReadOnly" | "tagging"
> {
  engine: InkEngine | null;
  panelId: string;
  isOpen: boolean;
  onOpen(isOpen: boolean): void;
}

/** The title of the page, the button of the panels, and the tools. */
function Bar(props: BarProps) {
  const { cell, stored, page, isReadOnly, tagging, engine, panelId, isOpen, onOpen } = props;
  const t = useT();
  const lasso = tagging && {
    tool: (
      <Suspense fallback={<span className={classes["coming"]} />}>
        <LassoTool />
      </Suspense>
    ),
    options: (
      <Suspense>
        <LassoOptions targets={tagging.targets} />
      </Suspense>
    ),
  };
  return (
    <div className={classes["bar"]}>
      <TextInput
        className={classes["title"]}
        aria-label={t("observations:title")}
        placeholder={t("observations:title")}
        value={page.title}
        maxLength={MAX_PAGE_TITLE}
        readOnly={isReadOnly}
        onChange={(event) => editPage(cell, stored, page, { title: event.currentTarget.value })}
      />
      <Button
        variant={isOpen ? "light" : "default"}
        leftSection={<IconLayoutSidebarRight size={20} aria-hidden />}
        aria-label={t("ink:panels")}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => onOpen(!isOpen)}
      >
        {t("ink:pageOf", { page: page.page, total: stored.pages.length })}
      </Button>
      {!isReadOnly && <InkToolbar engine={engine} lasso={lasso} />}
    </div>
  );
}

/** One page of ink: its title and tools above, the rest is paper. */
export default function InkPage(props: InkPageProps) {
  const { cell, stored, page, isReadOnly, tagging, pageList, support, onAdd } = props;
  const t = useT();
  const [engine, setEngine] = useState<InkEngine | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [discarded, setDiscarded] = useState(0);
  const panelId = useId();
  useInkKeys(engine);
  return (
    <section
      className={classes["page"]}
      aria-label={t("observations:pageLabel", { page: page.page })}
    >
      <Bar
        {...{ cell, stored, page, isReadOnly, tagging, engine, panelId, isOpen }}
        onOpen={setOpen}
      />
      {!isReadOnly && <Fullness engine={engine} onAdd={onAdd} />}
      {(page.state === "conflict" || page.state === "refused") && (
        <Suspense>
          <InkDecision page={page} onDiscard={() => setDiscarded(discarded + 1)} />
        </Suspense>
      )}
      <div className={classes["place"]} data-read-only={isReadOnly || undefined}>
        {isReadOnly ? (
          <Suspense>
            <InkView page={page} />
          </Suspense>
        ) : (
          <InkCanvas key={discarded} cell={cell} stored={stored} page={page} onEngine={setEngine} />
        )}
        {tagging && engine && (
          <Suspense>
            <InkTagging {...{ cell, page, engine, ...tagging }} onPaper={() => setOpen(false)} />
          </Suspense>
        )}
        {isOpen && (
          <Suspense>
            <InkPanel
              {...{ cell, stored, page, isReadOnly, pageList, support }}
              id={panelId}
              onClose={() => setOpen(false)}
            />
          </Suspense>
        )}
      </div>
    </section>
  );
}
