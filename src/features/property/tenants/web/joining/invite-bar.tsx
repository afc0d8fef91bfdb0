import { useState } from 'react'
import { errorMessageWith } from '../../../../../web/error-messages.ts'
import { BusyButton } from '../../../../../web/ui/form/busy-button.tsx'
import { Row } from '../../../../../web/ui/layout.tsx'
import { SelectAll } from '../../../../../web/ui/list/selection.tsx'
import { TextButton } from '../../../../../web/ui/text-button.tsx'
import type { JoiningFilter } from '../../joining.contract.ts'
import { joiningApi } from './joining.api.ts'
import type { JoiningEntry } from './joining.columns.tsx'
import type { Chosen, InviteWay } from './use-invite.ts'

type Props = {
  rows: readonly JoiningEntry[]
  total: number | null
  query: Pick<JoiningFilter, 'q' | 'propertyId' | 'state' | 'channel'>
  chosen: Chosen
  busy: InviteWay | null
  onChoose: (chosen: Chosen) => void
  onInvite: (way: InviteWay) => void
  onFailed: (text: string) => void
}

const ACTS: { way: InviteWay; word: string; working: string }[] = [
  { way: 'send', word: 'Send e-mail or SMS', working: 'Sending...' },
  { way: 'whatsapp', word: 'WhatsApp', working: 'Preparing...' },
  { way: 'slip', word: 'Print slips', working: 'Preparing...' },
]

export function InviteBar({ rows, chosen, busy, onChoose, onInvite, ...rest }: Props) {
  const open = rows.filter(({ joinedAt }) => joinedAt === null)
  return (
    <Row gap="sm" align="center" justify="between">
      <Row gap="md" align="center">
        <SelectAll
          count={chosen.size}
          total={open.length}
          onChange={(all) => onChoose(new Map(all ? open.map((row) => [row.id, row]) : []))}
        />
        <EveryPage rows={rows} chosen={chosen} onChoose={onChoose} {...rest} />
      </Row>
      <Row gap="sm">
        {ACTS.map(({ way, word, working }) => (
          <BusyButton
            key={way}
            variant={chosen.size > 0 && way === 'send' ? 'filled' : 'default'}
            size="sm"
            disabled={chosen.size === 0 || (busy !== null && busy !== way)}
            busy={busy === way}
            working={working}
            onClick={() => onInvite(way)}
          >
            {word}
          </BusyButton>
        ))}
      </Row>
    </Row>
  )
}

type EveryPageProps = Pick<Props, 'rows' | 'total' | 'query' | 'chosen' | 'onChoose' | 'onFailed'>

/** Selects the tenants of all pages who have not joined. */
function EveryPage({ rows, total, query, chosen, onChoose, onFailed }: EveryPageProps) {
  const [loading, setLoading] = useState(false)
  const open = rows.filter(({ joinedAt }) => joinedAt === null)
  if (total === null || total <= rows.length || chosen.size === 0 || chosen.size > open.length) return null
  const selectEveryPage = async () => {
    setLoading(true)
    try {
      const all = await joiningApi('GET /tenants/joining', { query })
      const toInvite = all.filter(({ joinedAt }) => joinedAt === null)
      onChoose(new Map(toInvite.map((row) => [row.tenantId, row])))
    } catch (error) {
      onFailed(errorMessageWith('Failed to select all pages')(error))
    } finally {
      setLoading(false)
    }
  }
  return (
    <TextButton aria-disabled={loading || undefined} onClick={() => void selectEveryPage()}>
      Select those of all pages
    </TextButton>
  )
}
