import { useState } from 'react'
import { formatDay } from '../../../../../shared/days.ts'
import { ActionButton } from '../../../../../web/ui/form/controls.tsx'
import { Row, Stack, Text } from '../../../../../web/ui/layout.tsx'
import type { Column } from '../../../../../web/ui/list/data-table.tsx'
import { StatusBadge } from '../../../../../web/ui/status-badge.tsx'
import { Money } from '../../../../../web/ui/values.tsx'
import type { MoneyLine } from '../../money-lines.contract.ts'
import { useAccounts } from '../money-desk.api.ts'
import { payerText, STATE_LABELS, STATE_TONES, whyText } from '../money-desk.texts.ts'
import classes from './line-desk.module.css'
import { ActButtons } from './line-details.tsx'
import { ACT_LABELS, type LineAct, listActs } from './line-keys.ts'
import { LineProposal } from './line-proposal.tsx'
import type { ShownLine } from './shown-lines.ts'

type Handlers = {
  /** The marked line is shown next to the table, with all of its acts. */
  hasDetails: boolean
  onAct: (act: LineAct, line: MoneyLine) => void
}

export const lineColumns = ({ hasDetails, onAct }: Handlers): Column<ShownLine>[] => {
  const Acts = hasDetails ? NextAct : CardActs
  return [
    { header: 'From', card: 'title', cell: ({ line }) => <From line={line} /> },
    { header: 'Amount', align: 'right', card: 'aside', cell: ({ line }) => <Amount line={line} /> },
    { header: 'Whose', card: 'plain', cell: (shown) => <Whose {...shown} /> },
    { header: 'Actions', card: 'actions', tight: true, cell: (shown) => <Acts {...shown} onAct={onAct} /> },
  ]
}

function From({ line }: { line: MoneyLine }) {
  const account = useAccounts()?.find(({ id }) => id === line.accountId)
  const about = [formatDay(line.day), line.reference, account?.name].filter(Boolean).join(' · ')
  return (
    <>
      <span className={classes.one} title={payerText(line)}>
        {line.payerName || payerText(line)}
      </span>
      <Text as="span" size="caption" tone="soft" weight={400} className={classes.one ?? ''} title={about}>
        {about}
      </Text>
    </>
  )
}

function Amount({ line: { direction, amount, left, state } }: { line: MoneyLine }) {
  return (
    <>
      {direction === 'out' && <span title="Money out">−</span>}
      <Money cedis={amount} />
      {state === 'part' && (
        <Text as="span" block size="caption" tone="soft" weight={400}>
          <Money cedis={left} /> left
        </Text>
      )}
    </>
  )
}

function Whose({ line, progress }: ShownLine) {
  const parts = line.matches.length > 0 ? line.matches : (line.proposal?.parts ?? [])
  const tenants = [...new Set(parts.map(({ tenantName }) => tenantName))]
  const candidates = line.candidates.map(({ tenantName }) => tenantName)
  const why = whyText(line)
  return (
    <Stack gap="2xs">
      <Row gap="sm" align="center" nowrap>
        <StatusBadge tone={STATE_TONES[line.state]} word={STATE_LABELS[line.state]} />
        <Text as="span" weight={550} className={classes.who ?? ''}>
          {tenants.join(', ')}
        </Text>
      </Row>
      {tenants.length === 0 && candidates.length > 0 && (
        <Text as="span" size="caption">
          {candidates.join(' or ')}
        </Text>
      )}
      {why && (
        <Text as="span" size="caption" tone="soft">
          {why}
        </Text>
      )}
      {progress?.kind === 'working' && (
        <Text as="span" size="caption" role="status">
          Working...
        </Text>
      )}
      {progress?.kind === 'error' && (
        <Text as="span" size="caption" tone="red" role="alert">
          {progress.text}
        </Text>
      )}
    </Stack>
  )
}

type ActProps = ShownLine & Pick<Handlers, 'onAct'>

function NextAct({ line, progress, onAct }: ActProps) {
  const [act] = listActs(line)
  if (!act || progress?.kind === 'working') return null
  return (
    <ActionButton
      variant={act === 'accept' ? 'light' : 'default'}
      tabIndex={-1}
      aria-label={`${ACT_LABELS[act]}: ${payerText(line)}`}
      onClick={() => onAct(act, line)}
    >
      {ACT_LABELS[act]}
    </ActionButton>
  )
}

function CardActs({ line, progress, onAct }: ActProps) {
  const [looks, setLooks] = useState(false)
  return (
    <Stack gap="sm" wide flex="1 1 100%">
      {looks && <LineProposal line={line} />}
      <ActButtons line={line} progress={progress} onAct={onAct}>
        {line.proposal && line.state === 'proposed' && (
          <ActionButton key="look" data-look size="md" aria-expanded={looks} onClick={() => setLooks(!looks)}>
            {looks ? 'Hide preview' : 'Preview'}
          </ActionButton>
        )}
      </ActButtons>
    </Stack>
  )
}
