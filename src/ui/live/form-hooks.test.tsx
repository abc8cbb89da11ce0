// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import {
  createMemoryRouter,
  data,
  RouterProvider,
  redirect,
  useActionData,
  useSubmit,
} from "react-router";
import { afterAll, beforeAll, expect, test } from "vitest";
import { useFormDialog } from "./form-hooks.ts";

beforeAll(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
});
afterAll(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: undefined });
});

type Dialog = ReturnType<typeof useFormDialog<{ said: string }>>;

const shown = { dialog: null as Dialog | null, post: (_said: string) => {} };

function Page() {
  const submit = useSubmit();
  shown.dialog = useFormDialog(useActionData<{ said: string }>());
  shown.post = (said) => void submit({ said }, { method: "post" });
  return null;
}

/** A page with such a dialog; the test controls when its data is revalidated. */
async function makePage() {
  let letRead = () => {};
  let isFirst = true;
  const router = createMemoryRouter([
    {
      path: "/",
      Component: Page,
      shouldRevalidate: () => true,
      async loader() {
        if (isFirst) isFirst = false;
        else {
          await new Promise<void>((resolve) => {
            letRead = resolve;
          });
        }
        return null;
      },
      async action({ request }) {
        const said = String((await request.formData()).get("said"));
        return said === "right" ? redirect("/") : data({ said }, 409);
      },
    },
  ]);
  const root = createRoot(document.createElement("div"));
  await act(async () => root.render(<RouterProvider router={router} />));
  const dialog = () => {
    if (!shown.dialog) throw new Error("not shown yet");
    return shown.dialog;
  };
  return {
    dialog,
    post: (said: string) => act(async () => shown.post(said)),
    read: () => act(async () => letRead()),
    /** As when another member changed something: the page is read again, and the router drops the action's result. */
    revalidate: () => act(async () => void router.revalidate()),
    unmount: () => act(async () => root.unmount()),
  };
}

test("what was refused opens it, accepted it closes, and each refusal is told anew", async () => {
  const { dialog, post, read, unmount } = await makePage();
  expect(dialog()).toMatchObject({ open: false, refused: undefined });
  await act(async () => dialog().show());
  await post("wrong");
  await read();
  expect(dialog()).toMatchObject({ open: true, refused: { said: "wrong" }, round: 1 });
  await post("wrong");
  expect(dialog()).toMatchObject({ open: true, round: 2 });
  await read();
  expect(dialog().round).toBe(2);
  await post("right");
  await read();
  expect(dialog()).toMatchObject({ open: false, refused: undefined });
  await unmount();
});

test("closed while the page is still read anew, it stays closed; opened again, it begins anew", async () => {
  const { dialog, post, read, unmount } = await makePage();
  await act(async () => dialog().show());
  await post("wrong");
  expect(dialog().open).toBe(true);
  await act(async () => dialog().close());
  await read();
  expect(dialog().open).toBe(false);
  await act(async () => dialog().show());
  expect(dialog()).toMatchObject({ open: true, refused: undefined });
  await unmount();
});

test("a refused form and a dialog opened anew stay open when the page is read again", async () => {
  const page = await makePage();
  await page.post("wrong");
  await page.read();
  await page.revalidate();
  await page.read();
  expect(page.dialog()).toMatchObject({ open: true, refused: { said: "wrong" }, round: 1 });
  await act(async () => page.dialog().close());
  await act(async () => page.dialog().show());
  await page.revalidate();
  await page.read();
  expect(page.dialog()).toMatchObject({ open: true, refused: undefined });
  await page.unmount();
});
