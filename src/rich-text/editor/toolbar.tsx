import type { Editor } from "@tiptap/core";
import {
  Bold,
  Heading2,
  Heading3,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  Redo2,
  Sigma,
  Subscript,
  Superscript,
  Table,
  Undo2,
} from "lucide-react";
import { type KeyboardEvent, memo, type ReactNode, useState } from "react";
import { Icon } from "#ui/icon.tsx";
import type { EditorLabels } from "./editor-labels.ts";

type Tool = {
  readonly key: string;
  readonly label: string;
  readonly icon?: LucideIcon;
  readonly shortcut?: string;
  /** Absent for a tool that is not a toggle. */
  readonly pressed?: boolean;
  readonly disabled?: boolean;
  readonly act: () => void;
};

type ToolbarProps = {
  editor: Editor;
  labels: EditorLabels;
  controls: string;
  end?: ReactNode;
  onLink: () => void;
  onFormula: () => void;
};

/** One tab stop; arrow keys move between tools, Escape returns to the text. */
export function Toolbar({ editor, labels, controls, end, onLink, onFormula }: ToolbarProps) {
  const groups = buildToolGroups(editor, labels, onLink, onFormula);
  const [current, setCurrent] = useState("bold");
  const tools = groups.flat();
  const stop = tools.some(({ key }) => key === current) ? current : "bold";

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    if (event.key === "Escape") {
      editor.commands.focus();
      return;
    }
    const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-tool]")];
    const at = buttons.indexOf(document.activeElement as HTMLElement);
    const to = {
      ArrowRight: (at + 1) % buttons.length,
      ArrowLeft: (at - 1 + buttons.length) % buttons.length,
      Home: 0,
      End: buttons.length - 1,
    }[event.key];
    if (at < 0 || to === undefined) return;
    event.preventDefault();
    buttons[to]?.focus();
  }

  return (
    <div className="editor-tools">
      <div
        className="editor-toolbar"
        role="toolbar"
        aria-label={labels.toolbar}
        aria-controls={controls}
        onKeyDown={onKeyDown}
      >
        {groups.map((group) => (
          <div key={group[0]?.key} className="editor-group">
            {group.map((tool) => (
              <ToolButton
                key={tool.key}
                editor={editor}
                tool={tool}
                stop={tool.key === stop}
                onFocus={() => setCurrent(tool.key)}
              />
            ))}
          </div>
        ))}
      </div>
      {end && <div className="editor-end">{end}</div>}
    </div>
  );
}

type ToolButtonProps = { editor: Editor; tool: Tool; stop: boolean; onFocus: () => void };

/** Tool states are computed on every key; unchanged tools are not rendered again. */
const ToolButton = memo(function ToolButton({ tool, stop, onFocus }: ToolButtonProps) {
  const { label, icon, shortcut, pressed, disabled } = tool;
  return (
    <button
      type="button"
      className={icon ? "editor-tool" : "editor-tool editor-tool-words"}
      data-tool=""
      tabIndex={stop ? 0 : -1}
      aria-label={label}
      aria-pressed={pressed}
      aria-disabled={disabled || undefined}
      aria-keyshortcuts={shortcut?.replace("Ctrl", "Control")}
      title={shortcut ? `${label} (${shortcut})` : label}
      onFocus={onFocus}
      // Keeps the selection of the text while a tool is clicked.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => !disabled && tool.act()}
    >
      {icon ? <Icon of={icon} /> : label}
    </button>
  );
}, looksSame);

/** The action of a tool never changes for the same editor, so it is not compared. */
function looksSame(one: ToolButtonProps, other: ToolButtonProps): boolean {
  const { tool } = one;
  const next = other.tool;
  return (
    one.editor === other.editor &&
    one.stop === other.stop &&
    tool.key === next.key &&
    tool.label === next.label &&
    tool.icon === next.icon &&
    tool.shortcut === next.shortcut &&
    tool.pressed === next.pressed &&
    tool.disabled === next.disabled
  );
}

function buildToolGroups(
  editor: Editor,
  labels: EditorLabels,
  onLink: () => void,
  onFormula: () => void,
): Tool[][] {
  const run = () => editor.chain().focus();
  const mark = (
    name: "bold" | "italic" | "subscript" | "superscript",
    icon: LucideIcon,
    shortcut: string,
  ): Tool => ({
    key: name,
    label: labels[name],
    icon,
    shortcut,
    pressed: editor.isActive(name),
    act: () => run().toggleMark(name).run(),
  });
  const heading = (level: 2 | 3, icon: LucideIcon): Tool => ({
    key: `heading${level}`,
    label: labels[`heading${level}`],
    icon,
    shortcut: `Ctrl+Alt+${level}`,
    pressed: editor.isActive("heading", { level }),
    act: () => run().toggleHeading({ level }).run(),
  });
  return [
    [
      mark("bold", Bold, "Ctrl+B"),
      mark("italic", Italic, "Ctrl+I"),
      mark("subscript", Subscript, "Ctrl+,"),
      mark("superscript", Superscript, "Ctrl+."),
    ],
    [
      {
        key: "bulletList",
        label: labels.bulletList,
        icon: List,
        shortcut: "Ctrl+Shift+8",
        pressed: editor.isActive("bulletList"),
        act: () => run().toggleBulletList().run(),
      },
      {
        key: "orderedList",
        label: labels.orderedList,
        icon: ListOrdered,
        shortcut: "Ctrl+Shift+7",
        pressed: editor.isActive("orderedList"),
        act: () => run().toggleOrderedList().run(),
      },
      heading(2, Heading2),
      heading(3, Heading3),
    ],
    [
      {
        key: "link",
        label: labels.link,
        icon: Link,
        pressed: editor.isActive("link"),
        act: onLink,
      },
      {
        key: "table",
        label: labels.table,
        icon: Table,
        disabled: editor.isActive("table"),
        act: () => run().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
      },
      { key: "formula", label: labels.formula, icon: Sigma, act: onFormula },
    ],
    [
      {
        key: "undo",
        label: labels.undo,
        icon: Undo2,
        shortcut: "Ctrl+Z",
        disabled: !editor.can().undo(),
        act: () => run().undo().run(),
      },
      {
        key: "redo",
        label: labels.redo,
        icon: Redo2,
        shortcut: "Ctrl+Y",
        disabled: !editor.can().redo(),
        act: () => run().redo().run(),
      },
    ],
    ...(editor.isActive("table") ? [buildTableTools(editor, labels)] : []),
  ];
}

function buildTableTools(editor: Editor, labels: EditorLabels): Tool[] {
  const run = () => editor.chain().focus();
  return [
    { key: "addRow", label: labels.addRow, act: () => run().addRowAfter().run() },
    { key: "removeRow", label: labels.removeRow, act: () => run().deleteRow().run() },
    { key: "addColumn", label: labels.addColumn, act: () => run().addColumnAfter().run() },
    { key: "removeColumn", label: labels.removeColumn, act: () => run().deleteColumn().run() },
    { key: "headerRow", label: labels.headerRow, act: () => run().toggleHeaderRow().run() },
    { key: "removeTable", label: labels.removeTable, act: () => run().deleteTable().run() },
  ];
}
