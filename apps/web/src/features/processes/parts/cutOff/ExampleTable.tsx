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

interface ValueSelectProps extends Pick<ExampleTableProps, "onTry"> {
  rating: ExampleRating;
  label: string;
}

/** One value of the example; it can be any of the scale. */
function ValueSelect({ rating, label, onTry }: ValueSelectProps) {
  const { number } = useFormat();
  const { scale } = useProcessEditor();
  const values = (scale?.criterions ?? []).map(({ value }) => value).toSorted((a, b) => a - b);
  return (
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
}

interface RatingRowProps extends Pick<ExampleTableProps, "ratings" | "onTry"> {
  place: string;
}

/** The example's ratings of one competency in one exercise. */
function RatingRow({ place, ratings, onTry }: RatingRowProps) {
  const t = useT();
  return (
    <tr>
      <th scope="row">{place}</th>
      {EXAMPLE_OBSERVERS.map((observer) => {
        const rating = ratings.find((one) => one.observer === observer);
        const label = `${place}, ${t("cutOff:observer", { number: observer + 1 })}`;
        return (
          <td key={observer}>
            {rating && <ValueSelect rating={rating} label={label} onTry={onTry} />}
          </td>
        );
      })}
    </tr>
  );
}

/** The example's ratings by both observers; each can be changed, to see what it does. */
export function ExampleTable({ name, item, ratings, onTry }: ExampleTableProps) {
  const t = useT();
  const partName = usePartName();
  const exercises = countedExercises(item);
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
                <RatingRow
                  key={`${exercise.id}/${competencyId}`}
                  place={place}
                  ratings={ratings.filter(
                    (rating) =>
                      rating.exerciseId === exercise.id && rating.competencyId === competencyId,
                  )}
                  onTry={onTry}
                />
              );
            }),
          )}
        </tbody>
      </table>
    </div>
  );
}
