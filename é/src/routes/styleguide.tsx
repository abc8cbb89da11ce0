import { useLocale } from "#platform/i18n/context.tsx";
import { Styleguide } from "#ui/styleguide/styleguide.tsx";

export const handle = { hydrate: true };

export const meta = () => [
  { title: "Guide de style – Passerelle" },
  { name: "robots", content: "noindex" },
];

// export const loader = ({ context }: Route.LoaderArgs) => { if (!context.get(envContext).demo) throw new Response(null, { status: 404 }); };

export default function StyleguidePage() {
  return <Styleguide locale={useLocale()} />;
}
