import { NativeSelect, TextInput } from '@mantine/core'
import { type ReactNode, type RefObject, useId, useRef } from 'react'
import { Button } from '../../../../../web/ui/button.tsx'
import { Row, Stack } from '../../../../../web/ui/layout.tsx'
import { EmptyState, ErrorState, Loading } from '../../../../../web/ui/states.tsx'
import classes from './tenant-chooser.module.css'
import { ChooserRow } from './tenant-chooser.row.tsx'
import { useChoices, useChosen } from './tenant-chooser.use.ts'

const PLACE_PX = 480
const NOBODY: string[] = []
const figure = (count: number) => count.toLocaleString('en-GB')

type Props = {
  value?: string[]
  onChange: (ids: string[]) => void
  error?: ReactNode
  failed: string
  'data-path'?: string
}

export function TenantChooser({ value = NOBODY, onChange, error, failed, 'data-path': path }: Props) {
  const choices = useChoices()
  const { all, found, query } = choices
  const { chosen, set, clear } = useChosen(value, onChange, choices)
  const search = useRef<HTMLInputElement>(null)
  const errorId = useId()
  if (query.isPending) return <Loading height={PLACE_PX} />
  if (query.error && all.length === 0)
    return <ErrorState title={failed} error={query.error} onRetry={() => void query.refetch()} />
  if (all.length === 0)
    return <EmptyState title="No tenants yet">Add the first on the Tenants screen.</EmptyState>
  return (
    <fieldset className={classes.chooser} aria-describedby={error ? errorId : undefined}>
      <legend>
        Tenants<span aria-hidden> *</span>
      </legend>
      <Filters choices={choices} search={search} path={path} />
      <Row className={classes.bar} gap="sm" align="center">
        <p role="status">{countLabel(found.length, all.length, chosen.size)}</p>
        {found.length > 0 && <SelectShown found={found} chosen={chosen} onSet={set} />}
        {chosen.size > 0 && (
          <Button
            variant="subtle"
            size="compact-md"
            onClick={() => {
              clear()
              search.current?.focus()
            }}
          >
            Clear
          </Button>
        )}
      </Row>
      <div className={classes.box} data-error={error ? true : undefined}>
        <Found choices={choices} chosen={chosen} onSet={set} />
      </div>
      {error && (
        <p id={errorId} className={classes.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}

type FilterProps = {
  choices: ReturnType<typeof useChoices>
  search: RefObject<HTMLInputElement | null>
  path: string | undefined
}

function Filters({ choices, search, path }: FilterProps) {
  const { all, filter, properties } = choices
  return (
    <Stack className={classes.filters} columns={220} gap="md lg">
      <TextInput
        ref={search}
        type="search"
        label="Search tenants"
        placeholder="Name, e-mail or unit"
        autoComplete="off"
        data-path={path}
        value={filter.typed}
        onChange={(event) => choices.narrow({ typed: event.currentTarget.value })}
        onKeyDown={(event) => {
          // Enter in the search field must not submit the form.
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
      <NativeSelect
        label="Property"
        value={filter.property}
        onChange={(event) => choices.narrow({ property: event.currentTarget.value })}
        data={[
          { value: '', label: `All properties (${figure(all.length)})` },
          ...properties.map(({ property, count }) => ({
            value: property,
            label: `${property} (${figure(count)})`,
          })),
        ]}
      />
    </Stack>
  )
}

type Selection = {
  chosen: ReturnType<typeof useChosen>['chosen']
  onSet: ReturnType<typeof useChosen>['set']
}

function SelectShown({ found, chosen, onSet }: Selection & Pick<ReturnType<typeof useChoices>, 'found'>) {
  const whole = found.every(({ id }) => chosen.has(id))
  return (
    <Button variant="light" size="compact-md" onClick={() => onSet(found, !whole)}>
      {whole ? `Unselect all ${figure(found.length)} shown` : `Select all ${figure(found.length)} shown`}
    </Button>
  )
}

function Found({
  choices: { rows, more },
  chosen,
  onSet,
}: Selection & { choices: ReturnType<typeof useChoices> }) {
  return (
    <>
      <ul>
        {rows.map((tenant) => (
          <ChooserRow key={tenant.id} tenant={tenant} checked={chosen.has(tenant.id)} onSet={onSet} />
        ))}
      </ul>
      {rows.length === 0 && <p className={classes.none}>No tenant matches.</p>}
      {more && (
        <Button variant="subtle" fullWidth onClick={more}>
          Show more
        </Button>
      )}
    </>
  )
}

function countLabel(found: number, all: number, chosen: number): string {
  const shown =
    found === all ? `${figure(all)} ${all === 1 ? 'tenant' : 'tenants'}` : `${figure(found)} shown`
  return `${shown}, ${figure(chosen)} selected`
}
