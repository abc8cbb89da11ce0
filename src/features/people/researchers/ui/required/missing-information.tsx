import { useSafeRevalidate } from "#features/people/accounts/ui/use-safe-revalidate.ts";
import { chooseDialog } from "../../rules/required-information.ts";
import { AffiliationDialog } from "../affiliation/affiliation-dialog.tsx";
import {
  RequiredInformationDialog,
  type RequiredInformationDialogProps,
} from "./required-information-dialog.tsx";

/** The dialog that asks for what stands in the way: the affiliation's own where nothing else is missing (C-07). */
export function MissingInformation(props: RequiredInformationDialogProps) {
  const reread = useSafeRevalidate();
  if (chooseDialog(props.missing) !== "affiliation") {
    return <RequiredInformationDialog {...props} />;
  }
  const { reload, onClose, onSaved } = props;
  return (
    <AffiliationDialog
      existing={null}
      onClose={onClose}
      onSaved={(affiliation) => {
        if (reload) void reread();
        else if (onSaved) onSaved(affiliation);
        else onClose();
      }}
    />
  );
}
