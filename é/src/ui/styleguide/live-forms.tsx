import { ComboBox } from "../live/combo-box.tsx";
import { DateField } from "../live/date-field.tsx";
import { DatePicker } from "../live/date-picker.tsx";
import { FileDrop } from "../live/file-drop.tsx";
import { GallerySection, Specimen, SpecimenGrid } from "./gallery.tsx";
import type { Words } from "./words.ts";

export function LiveForms({ words }: { words: Words }) {
  const { live, fields, states } = words;
  const laboratories = live.laboratories.map(([label = "", detail]) => ({
    id: label,
    label,
    detail,
  }));
  const comboLabels = { open: live.open, empty: live.none };
  const dropLabels = {
    prompt: fields.drop,
    choose: fields.chooseFile,
    remove: (name: string) => `${fields.removeFile} ${name}`,
    size: (bytes: number) => `${(bytes / 1e6).toFixed(1)} ${fields.megabytes}`,
  };
  return (
    <GallerySection id="live" title={words.sections.live}>
      <SpecimenGrid>
        <Specimen name="ComboBox">
          <ComboBox
            id="guide-lab"
            label={live.laboratory}
            help={live.laboratoryHelp}
            items={laboratories}
            labels={comboLabels}
            required
            requiredWord={fields.required}
          />
        </Specimen>
        <Specimen name={`ComboBox · ${states.error}`}>
          <ComboBox
            id="guide-lab-error"
            label={live.laboratory}
            items={laboratories}
            labels={comboLabels}
            error={live.laboratoryError}
          />
        </Specimen>
        <Specimen name="DatePicker">
          <DatePicker
            id="guide-start"
            label={live.start}
            help={live.startHelp}
            defaultValue="2027-06-01"
            min="2027-05-18"
          />
        </Specimen>
        <Specimen name="DateField">
          <DateField id="guide-birth" label={live.birth} />
        </Specimen>
        <Specimen name="FileDrop">
          <FileDrop
            id="guide-drop"
            name="letter"
            label={fields.file}
            help={fields.fileHelp}
            labels={dropLabels}
            multiple
          />
        </Specimen>
        <Specimen name={`FileDrop · ${states.error}`}>
          <FileDrop
            id="guide-drop-error"
            name="letter-error"
            label={fields.file}
            error={fields.fileError}
            labels={dropLabels}
          />
        </Specimen>
      </SpecimenGrid>
    </GallerySection>
  );
}
