import { Button, CopyButton, IconButton } from "../button.tsx";
import { ButtonLink } from "../button-link.tsx";
import { Choices } from "../choices.tsx";
import { Link } from "../link.tsx";
import { MenuDropdown } from "../menu-dropdown.tsx";
import { GallerySection, Specimen, SpecimenGrid } from "./gallery.tsx";
import type { Translations } from "./translations.fr.ts";

export function Actions({ words }: { words: Translations }) {
  const { actions, states, status } = words;
  return (
    <GallerySection id="actions" title={words.sections.actions}>
      <SpecimenGrid>
        <Specimen name={states.normal} wide>
          <div className="btn-group">
            <Button variant="primary">{actions.primary}</Button>
            <Button>{actions.normal}</Button>
            <Button variant="quiet">{actions.quiet}</Button>
            <Button variant="danger" icon="trash">
              {actions.danger}
            </Button>
            <Button icon="bell">{actions.alertMe}</Button>
            <Button size="s">{actions.small}</Button>
            <ButtonLink href="#actions" variant="quiet" icon="download">
              {actions.export}
            </ButtonLink>
          </div>
        </Specimen>
        <Specimen name={states.focus}>
          <div className="btn-group guide-focus">
            <Button variant="primary">{actions.primary}</Button>
            <Button>{actions.small}</Button>
          </div>
        </Specimen>
        <Specimen name={states.busy}>
          <Button variant="primary" busy>
            {actions.busy}
          </Button>
        </Specimen>
        <Specimen name={states.disabled}>
          <Button variant="primary" disabledReason={actions.depositReason}>
            {actions.deposit}
          </Button>
        </Specimen>
        <Specimen name={states.long}>
          <Button icon="download">{actions.long}</Button>
        </Specimen>
        <Specimen name="IconButton">
          <div className="row">
            <IconButton icon="heart" label={actions.favourite} pressed={false} />
            <IconButton icon="heart" label={actions.unfavourite} pressed />
            <IconButton icon="edit" label={actions.edit} />
            <IconButton icon="trash" label={actions.remove} />
          </div>
        </Specimen>
        <Specimen name="Link">
          <p>
            <Link href="#actions">{actions.link}</Link>
            {" · "}
            <Link href="#actions" newTab={actions.newTab}>
              {actions.external}
            </Link>
          </p>
        </Specimen>
        <Specimen name="MenuDropdown" wide>
          <div className="btn-group">
            <MenuDropdown summary={actions.activeMenu} active>
              <Choices
                kind="checkbox"
                name="menu-status"
                layout="bare"
                defaultValues={["0", "1"]}
                options={[status.open, status.upcoming, status.closed].map((label, index) => ({
                  value: String(index),
                  label,
                  count: 45 - index * 9,
                }))}
              />
            </MenuDropdown>
            <MenuDropdown summary={actions.menu}>
              <div className="menu-list">
                {["ADEME", "ANR", "ANRS MIE"].map((name) => (
                  <a key={name} href="#actions">
                    {name}
                  </a>
                ))}
              </div>
            </MenuDropdown>
            <MenuDropdown summary={actions.account}>
              <div className="menu-list">
                {actions.accountItems.map((item) => (
                  <a key={item} href="#actions">
                    {item}
                  </a>
                ))}
              </div>
            </MenuDropdown>
            <CopyButton
              text="https://passerelle.example/appels"
              label={actions.copy}
              copiedLabel={actions.copied}
            />
          </div>
        </Specimen>
      </SpecimenGrid>
    </GallerySection>
  );
}
