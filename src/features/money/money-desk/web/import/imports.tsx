import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionButton } from '../../../../../web/ui/form/controls.tsx'
import { Text } from '../../../../../web/ui/layout.tsx'
import { DialogPart, lazyPart } from '../../../../../web/ui/lazy-part.tsx'
import { type Column, DataTable } from '../../../../../web/ui/list/data-table.tsx'
import { QueryState } from '../../../../../web/ui/loaded.tsx'
import { Section } from '../../../../../web/ui/page.tsx'
import { DayText, InstantText } from '../../../../../web/ui/values.tsx'
import type { MoneyAccount } from '../../money-desk.contract.ts'
import type { BankStatement } from '../../statements.contract.ts'
import { DESK_KEY, FAILED, statementsApi } from '../money-desk.api.ts'

const UNDO = lazyPart(() => import('./undo-import.tsx').then((module) => module.UndoImport))
const MOST = 30

type Props = {
  accounts: readonly MoneyAccount[]
  onDone: (text: string) => void
  onFailed: (text: string) => void
}

/** The last imports; one into the wrong account is undone here while nothing of it is matched. */
export function Imports({ accounts, onDone, onFailed }: Props) {
  const [undoing, setUndoing] = useState<BankStatement | null>(null)
  const result = useQuery({
    queryKey: [...DESK_KEY, 'imports'],
    queryFn: ({ signal }) => statementsApi('GET /money/statements', { query: { limit: MOST }, signal }),
  })
  const { data = [] } = result
  if (data.length === 0) return <QueryState query={result} failed={FAILED.imports} height={80} />
  return (
    <Section title="Imported">
      <DataTable
        label="Imported statements"
        columns={importColumns(accounts, setUndoing)}
        rows={data}
        rowKey={({ id }) => id}
      />
      {undoing && (
        <DialogPart
          part={UNDO}
          props={{ statement: undoing, name: nameImport(undoing), onClose: () => setUndoing(null), onDone }}
          onFailed={onFailed}
        />
      )}
    </Section>
  )
}

const nameImport = ({ source, fileName }: BankStatement) =>
  fileName ?? (source === 'text' ? 'the pasted text' : 'this file')

const importColumns = (
  accounts: readonly MoneyAccount[],
  onUndo: (statement: BankStatement) => void,
): Column<BankStatement>[] => [
  {
    header: 'File',
    card: 'title',
    cell: ({ source, fileName, accountId }) => (
      <>
        {fileName ?? (source === 'text' ? 'Pasted text' : 'File')}
        <Text as="span" block size="caption" tone="soft" weight={400}>
          {accounts.find(({ id }) => id === accountId)?.name}
        </Text>
      </>
    ),
  },
  {
    header: 'Days',
    card: 'start',
    cell: ({ from, to }) => (
      <>
        <DayText day={from} /> to <DayText day={to} />
      </>
    ),
  },
  { header: 'Lines', align: 'right', card: 'end', cell: ({ lines }) => lines.toLocaleString('en-GB') },
  {
    header: 'Imported',
    card: 'plain',
    cell: ({ importedAt, importedBy }) => (
      <>
        <InstantText instant={importedAt} />, {importedBy}
      </>
    ),
  },
  {
    header: 'Actions',
    card: 'actions',
    tight: true,
    cell: (statement) => (
      <ActionButton
        aria-label={`Undo the import of ${nameImport(statement)}`}
        onClick={() => onUndo(statement)}
      >
        Undo
      </ActionButton>
    ),
  },
]
