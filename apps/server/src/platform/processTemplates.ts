import { PROCESS_TEMPLATES, type ProcessFile, type TemplateKey } from "@assay/contract";
import { type Language, leaves, withNames } from "@assay/domain";

/** A process that comes with the program; its file has the English names. */
interface Template {
  file: ProcessFile;
  /** Those of process, scale and competencies in the other languages, by the English ones. */
  names: Partial<Record<Language, Record<string, string>>>;
  /** What the scale says of itself in the other languages: a scale has one description. */
  scaleDescription: Partial<Record<Language, string>>;
}

const templates = Object.fromEntries(
  await Promise.all(
    PROCESS_TEMPLATES.map(async (key) => {
      const module: { default: Template } = await import(`./processTemplates/${key}.json`, {
        with: { type: "json" },
      });
      return [key, module.default] as const;
    }),
  ),
) as Record<TemplateKey, Template>;

/** The file of a template with the names of a language. */
export function templateFile(key: TemplateKey, language: Language): ProcessFile {
  const { file, names, scaleDescription } = templates[key];
  const named = withNames(file, new Map(Object.entries(names[language] ?? {})));
  const description = scaleDescription[language] ?? file.scale.description;
  return { ...named, scale: { ...named.scale, description } };
}

/** What a list says of each template. */
export const templateSummaries = () =>
  PROCESS_TEMPLATES.map((key) => {
    const { version, texts, items, competencies } = templates[key].file;
    return {
      key,
      version,
      texts,
      exercises: leaves(items).length,
      competencies: competencies.length,
    };
  });
