import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type Day, formatDay } from '../../../../../shared/days.ts'
import { Button } from '../../../../../web/ui/button.tsx'
import { Stack, Text } from '../../../../../web/ui/layout.tsx'
import { DialogPart, lazyPart } from '../../../../../web/ui/lazy-part.tsx'
import { LinkButton, TextLink } from '../../../../../web/ui/link.tsx'
import { FileLink } from '../../../../../web/ui/links/file-link.tsx'
import { QueryState } from '../../../../../web/ui/loaded.tsx'
import { useNotice } from '../../../../../web/ui/notice.tsx'
import { Section } from '../../../../../web/ui/page.tsx'
import { StatusBadge } from '../../../../../web/ui/status-badge.tsx'
import { useCan } from '../../../../identity/accounts/web/accounts.api.ts'
import type { Lease } from '../../../../property/leases/leases.contract.ts'
import { isEnded } from '../../../../property/leases/leases.rules.ts'
import { findPaperStep, findShownPaper, listWaiting } from '../../papers.rules.ts'
import type { SigningRow } from '../../signing.schemas.ts'
import type { SigningKind } from '../../signings.rules.ts'
import { leaseSigningsQuery, signingFile } from '../signings.api.ts'
import { STATE_LABELS, STATE_TONES } from '../signings.labels.ts'
import { PaperCard } from './paper-card.tsx'

const MAKE = lazyPart(() => import('./make-document.dialog.tsx').then((module) => module.MakeDocumentDialog))

type Props = {
  lease: Lease
  today: Day
  /** Entry and exit, which a later feature knows. */
  children: ReactNode
}

export function LeasePapers({ lease, today, children }: Props) {
  const { id, unitName, startsOn, endsOn, movedOutOn } = lease
  const result = useQuery(leaseSigningsQuery(id))
  const notice = useNotice()
  const mayWrite = useCan()('signing:write')
  const [making, setMaking] = useState<SigningKind | null>(null)
  const ended = isEnded({ movedOutOn }, today)
  const papers = result.data ?? []
  const until = movedOutOn ?? endsOn
  return (
    <Section
      title="Papers"
      aside={
        <TextLink to="/signings" search={{ leaseId: id }}>
          All documents of this lease
        </TextLink>
      }
    >
      <Text tone="soft" size="sm">
        {unitName}, from {formatDay(startsOn)}
        {until && ` to ${formatDay(until)}`}
      </Text>
      {notice.node}
      <QueryState query={result} failed="Failed to load the papers" height={140} />
      {result.data && (
        <Stack columns={200} gap="md">
          <SignedPaper
            title="Agreement"
            paper={findShownPaper(papers, ['agreement', 'addendum'])}
            makeWord="Make agreement"
            mayMake={mayWrite && !ended}
            onMake={() => setMaking(lease.follows ? 'addendum' : 'agreement')}
          />
          {children}
          <SignedPaper
            title="Final statement"
            paper={findShownPaper(papers, ['final_statement'])}
            makeWord="Make final statement"
            mayMake={mayWrite && ended}
            none={ended ? 'Not made yet' : 'After the lease has ended'}
            onMake={() => setMaking('final_statement')}
          />
        </Stack>
      )}
      {making && (
        <DialogPart
          part={MAKE}
          props={{ lease, kind: making, onClose: () => setMaking(null) }}
          onFailed={notice.fail}
        />
      )}
    </Section>
  )
}

type PaperProps = {
  title: string
  paper: SigningRow | undefined
  makeWord: string
  mayMake: boolean
  none?: string
  onMake: () => void
}

function SignedPaper({ title, paper, makeWord, mayMake, none = 'Not made yet', onMake }: PaperProps) {
  const step = findPaperStep(paper, { mayMake })
  return (
    <PaperCard title={title} state={paper ? <PaperLine paper={paper} /> : <Text tone="soft">{none}</Text>}>
      {step === 'make' && (
        <Button variant="light" size="sm" onClick={onMake}>
          {paper ? `${makeWord} again` : makeWord}
        </Button>
      )}
      {paper && step === 'file' && (
        <FileLink {...signingFile(paper.id)} failed="The file could not be opened.">
          Open the file
        </FileLink>
      )}
      {paper && STEP_WORDS[step] && (
        <LinkButton to="/signings/$id" params={{ id: paper.id }} variant="light" size="sm">
          {STEP_WORDS[step]}
        </LinkButton>
      )}
    </PaperCard>
  )
}

const STEP_WORDS: Readonly<Record<string, string>> = {
  check: 'Check and send',
  sign: 'Sign',
  wait: 'Look at it',
}
const PARTY_WORDS = { office: 'you', tenant: 'the tenant' } as const

function PaperLine({ paper }: { paper: SigningRow }) {
  const { id, number, kind, state } = paper
  const waiting = listWaiting(paper).map((party) => PARTY_WORDS[party])
  return (
    <Stack gap="2xs" justify="start">
      <StatusBadge tone={STATE_TONES[state]} word={STATE_LABELS[state]} />
      <Text size="sm">
        <TextLink to="/signings/$id" params={{ id }}>
          {number}
        </TextLink>
        {kind === 'addendum' && ', addendum'}
      </Text>
      {waiting.length > 0 && (
        <Text size="sm" tone="soft">
          Waits for {waiting.join(' and ')}
        </Text>
      )}
    </Stack>
  )
}
