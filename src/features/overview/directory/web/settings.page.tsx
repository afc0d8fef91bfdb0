import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useId } from 'react'
import { SearchField } from '../../../../web/ui/form/fields.tsx'
import { Stack, Text } from '../../../../web/ui/layout.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { EmptyState } from '../../../../web/ui/states.tsx'
import { useUrlSearch } from '../../../../web/url-search.ts'
import { useCan } from '../../../identity/accounts/web/accounts.api.ts'
import { isNamedBy, isOffered } from '../directory.rules.ts'
import { SETTINGS, type SettingsSection } from '../directory.settings.ts'
import { EntryCards } from './entry-cards.tsx'

const SEARCH = { q: '' }
const FIELD_WIDTH = 440

export function SettingsPage() {
  const can = useCan()
  const navigate = useNavigate()
  const [{ q }, setSearch] = useUrlSearch(SEARCH)
  const find = (text: string): SettingsSection[] =>
    SETTINGS.map(({ title, entries }) => ({
      title,
      entries: entries.filter((one) => isOffered(one, can) && isNamedBy(one, text)),
    })).filter(({ entries }) => entries.length > 0)
  const sections = find(q)
  const first = q.trim() === '' ? undefined : sections[0]?.entries[0]
  // The address follows what is typed after a pause.
  const openFirst = ({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) => {
    const entry =
      key === 'Enter' && currentTarget.value.trim() !== '' && find(currentTarget.value)[0]?.entries[0]
    if (entry)
      void navigate({ to: entry.to, search: entry.search ?? {}, ...(entry.hash && { hash: entry.hash }) })
  }
  const count = sections.reduce((sum, { entries }) => sum + entries.length, 0)
  return (
    <Page title="Settings">
      <Text as="div" maxWidth={FIELD_WIDTH}>
        <SearchField
          label="Search settings"
          placeholder="Logo, momo, password, VAT"
          value={q}
          onSearch={(text) => setSearch({ q: text })}
          onKeyDown={openFirst}
        />
      </Text>
      <p role="status" className="visually-hidden">
        {q.trim() !== '' && `${count} found`}
      </p>
      {sections.map((section) => (
        <Section key={section.title} section={section} marked={first?.id} />
      ))}
      {sections.length === 0 && (
        <EmptyState title="No setting is called that.">Try another word, or a part of it.</EmptyState>
      )}
    </Page>
  )
}

type Props = { section: SettingsSection; marked: string | undefined }

function Section({ section: { title, entries }, marked }: Props) {
  const id = useId()
  return (
    <Stack as="section" gap="sm" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <EntryCards entries={entries} width={270} labelledBy={id} marked={marked} />
    </Stack>
  )
}
