import { useRevalidator } from "react-router";
import { dialogForMissing } from "../../rules/required-information.ts";
import { AffiliationDialog } from "../affiliation/affiliation-dialog.tsx";
import {
  RequiredInformationDialog,
  type RequiredInformationDialogProps,
} from "./required-information-dialog.tsx";

/** The dialog that asks for what stands in the way: the affiliation's own where nothing else is missing (C-07). */
export function MissingInformation(props: RequiredInformationDialogProps) {
  const { revalidate } = useRevalidator();
  if (dialogForMissing(props.missing) !== "affiliation") {
    return <RequiredInformationDialog {...props} />;
  }
  const { reload, onClose, onSaved } = props;
  return (
    <AffiliationDialog
      existing={null}
      onClose={onClose}
      onSaved={(affiliation) => {
        if (reload) void revalidate();
        else if (onSaved) onSaved(affiliation);
        else onClose();
      }}
    />
  );
}
