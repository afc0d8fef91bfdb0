import { queryOptions, useQuery } from '@tanstack/react-query'
import { useCan } from '../../features/identity/accounts/web/accounts.api.ts'
import { HANDOVER_KINDS, type HandoverKind } from '../../features/overview/handovers/handovers.rules.ts'
import { HANDOVERS_KEY, handoversApi } from '../../features/overview/handovers/web/handovers.api.ts'
import {
  KIND_LABELS,
  STATE_LABELS,
  STATE_TONES,
} from '../../features/overview/handovers/web/handovers.labels.ts'
import { PaperCard } from '../../features/overview/signings/web/office/paper-card.tsx'
import { Text } from '../../web/ui/layout.tsx'
import { LinkButton } from '../../web/ui/link.tsx'
import { StatusBadge } from '../../web/ui/status-badge.tsx'

const leaseHandoversQuery = (leaseId: string) =>
  queryOptions({
    queryKey: [...HANDOVERS_KEY, 'lease', leaseId],
    queryFn: ({ signal }) => handoversApi('GET /handovers', { query: { leaseId }, signal }),
  })

/** Entry and exit of a lease. */
export function HandoverPapers({ leaseId }: { leaseId: string }) {
  const { data: handovers = [] } = useQuery(leaseHandoversQuery(leaseId))
  return HANDOVER_KINDS.map((kind) => (
    <HandoverPaper
      key={kind}
      kind={kind}
      leaseId={leaseId}
      handover={handovers.find((handover) => handover.kind === kind)}
    />
  ))
}

type Props = {
  kind: HandoverKind
  leaseId: string
  handover:
    | { id: string; state: keyof typeof STATE_LABELS; done: number; all: number; objections: number }
    | undefined
}

function HandoverPaper({ kind, leaseId, handover }: Props) {
  const mayPrepare = useCan()('lease:write')
  if (!handover)
    return (
      <PaperCard title={KIND_LABELS[kind]} state={<Text tone="soft">Not prepared yet</Text>}>
        {mayPrepare && (
          <LinkButton to="/handovers" search={{ leaseId }} variant="light" size="sm">
            Prepare {KIND_LABELS[kind].toLowerCase()}
          </LinkButton>
        )}
      </PaperCard>
    )
  const { id, state, done, all, objections } = handover
  return (
    <PaperCard
      title={KIND_LABELS[kind]}
      state={
        <>
          <StatusBadge tone={STATE_TONES[state]} word={STATE_LABELS[state]} />
          <Text size="sm" tone="soft" mt="2xs">
            {state === 'open' && `${done} of ${all}`}
            {objections > 0 && `${objections} ${objections === 1 ? 'objection' : 'objections'}`}
          </Text>
        </>
      }
    >
      <LinkButton to="/handovers/$id" params={{ id }} variant="light" size="sm">
        {state === 'open' ? 'Go on' : 'Look at it'}
      </LinkButton>
    </PaperCard>
  )
}
