import { readFileSync, statSync } from "node:fs";
import {
  STATEMENT_LANGUAGES,
  type StatementLanguage,
  statementOf,
  type Verified,
  verifyDossier,
} from "@assay/dossier";
import { type Command, Option } from "commander";
import { CommandError } from "./output.ts";

/** 0: agrees, and the key is the one that was given. 1: refused, or something deviates. 3: agrees, but no key was given. */
type VerifyCode = 0 | 1 | 3;

interface Options {
  readonly key?: string;
  readonly language: StatementLanguage;
}

/** Most bytes that are read at all: those of the largest dossier, and one more. */
const MOST_BYTES = 1_000_000_001;

/** @throws CommandError if the file cannot be read */
function bytesOf(file: string) {
  try {
    if (statSync(file).size >= MOST_BYTES) throw new CommandError(`${file} has more than 1 GB.`);
    return new Uint8Array(readFileSync(file));
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(`${file} cannot be read.`);
  }
}

const MARKS = { good: "✓ ", bad: "✗ ", note: "  ", list: "    - " };

function plainText(verified: Verified, language: StatementLanguage): string {
  const { heading, sentences, rows } = statementOf(verified, language);
  const lines = rows.flatMap(({ candidate, state, results }) => [
    `${candidate}: ${state}`,
    ...results.map(({ step, said }) => `    ${step} – ${said}`),
  ]);
  return [heading, "", ...sentences.map(({ tone, text }) => `${MARKS[tone]}${text}`), "", ...lines]
    .join("\n")
    .trimEnd();
}

function plainData(verified: Verified) {
  if (verified.outcome === "refused") return verified;
  const { outcome, isKeyCompared, dossier, checked } = verified;
  const { manifest, kind, areNamesErased } = dossier;
  const { files: _, ...head } = manifest;
  return { outcome, isKeyCompared, kind, areNamesErased, manifest: head, ...checked };
}

function codeOf(verified: Verified): VerifyCode {
  if (verified.outcome !== "agrees") return 1;
  return verified.isKeyCompared ? 0 : 3;
}

/**
 * The command `statistics verify`: needs no database.
 *
 * @param end hears the exit code
 */
export function addVerifyCommand(
  statistics: Command,
  {
    out,
    isJson,
    end,
  }: {
    readonly out: (text: string) => void;
    readonly isJson: () => boolean;
    readonly end: (code: VerifyCode) => void;
  },
): void {
  statistics
    .command("verify")
    .description(
      "check a decision file (dossier): its signature, its bytes, and every value by a second calculation",
    )
    .argument("<dossier>", "a file run-….assay, or the extract of one candidate")
    .option("--key <fingerprint>", "that of the organisation's key, got from it in another way")
    .addOption(
      new Option("--language <code>", "of the statement")
        .choices(STATEMENT_LANGUAGES)
        .default("en"),
    )
    .action(async (file: string, { key, language }: Options) => {
      const verified = await verifyDossier(bytesOf(file), key);
      out(
        isJson()
          ? `${JSON.stringify(plainData(verified))}\n`
          : `${plainText(verified, language)}\n`,
      );
      end(codeOf(verified));
    });
}
