import type { Item, LeafItem } from "@assay/contract";
import { countedExercises, EXAMPLE_OBSERVERS, type ExampleRating } from "@assay/domain";
import { useFormat } from "../../../../platform/i18n/format.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import { useProcessEditor } from "../useProcessEditor.ts";
import classes from "./CutOff.module.css";
import { usePartName } from "./usePartName.ts";

interface ExampleTableProps {
  name: string;
  item: Item | LeafItem;
  ratings: readonly ExampleRating[];
  onTry(rating: ExampleRating): void;
}

/** The example's ratings by both observers; each can be changed, to see what it does. */
export function ExampleTable({ name, item, ratings, onTry }: ExampleTableProps) {
  const t = useT();
  const { number } = useFormat();
  const { scale } = useProcessEditor();
  const partName = usePartName();
  const values = (scale?.criterions ?? []).map(({ value }) => value).toSorted((a, b) => a - b);
  const exercises = countedExercises(item);
  const select = (rating: ExampleRating | undefined, label: string) =>
    rating && (
      <select
        className={classes["value"]}
        aria-label={label}
        value={rating.value}
        onChange={(event) => onTry({ ...rating, value: Number(event.currentTarget.value) })}
      >
        {values.map((value) => (
          <option key={value} value={value}>
            {number(value)}
          </option>
        ))}
      </select>
    );
  return (
    <div className={classes["scroll"]}>
      <table className={classes["ratings"]} aria-label={t("cutOff:ratingsOf", { name })}>
        <thead>
          <tr>
            <th scope="col">{t("cutOff:rated")}</th>
            {EXAMPLE_OBSERVERS.map((observer) => (
              <th key={observer} scope="col">
                {t("cutOff:observer", { number: observer + 1 })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {exercises.flatMap((exercise) =>
            exercise.competencyIds.map((competencyId) => {
              const competency = partName("competency", item, competencyId);
              const place =
                exercises.length === 1
                  ? competency
                  : `${partName("exercise", item, exercise.id)}, ${competency}`;
              return (
                <tr key={`${exercise.id}/${competencyId}`}>
                  <th scope="row">{place}</th>
                  {EXAMPLE_OBSERVERS.map((observer) => (
                    <td key={observer}>
                      {select(
                        ratings.find(
                          (rating) =>
                            rating.exerciseId === exercise.id &&
                            rating.competencyId === competencyId &&
                            rating.observer === observer,
                        ),
                        `${place}, ${t("cutOff:observer", { number: observer + 1 })}`,
                      )}
                    </td>
                  ))}
                </tr>
              );
            }),
          )}
        </tbody>
      </table>
    </div>
  );
}
