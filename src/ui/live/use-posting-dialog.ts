import { useState } from "react";
import { useLocation } from "react-router";

/**
 * Whether a dialog with a form of the router's is open. It stays while its form is on the way, closes once that was
 * accepted, and opens again, or stays, when it was refused: what was typed is never behind a closed dialog.
 */
export function usePostingDialog(refused: boolean): [boolean, (open: boolean) => void] {
  const { key } = useLocation();
  const [arrived, setArrived] = useState(key);
  const [open, setOpen] = useState(refused);
  if (arrived !== key) {
    setArrived(key);
    setOpen(refused);
  }
  return [open, setOpen];
}
