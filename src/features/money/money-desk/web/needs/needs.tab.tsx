import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../../../web/ui/button.tsx'
import { Row, Stack, Text } from '../../../../../web/ui/layout.tsx'
import { DialogPart, lazyPart } from '../../../../../web/ui/lazy-part.tsx'
import { LinkButton } from '../../../../../web/ui/link.tsx'
import { Loaded } from '../../../../../web/ui/loaded.tsx'
import { useNotice } from '../../../../../web/ui/notice.tsx'
import { Card, Page } from '../../../../../web/ui/page.tsx'
import { EmptyState } from '../../../../../web/ui/states.tsx'
import { useNarrow } from '../../../../../web/ui/use-narrow.ts'
import type { MoneyLine } from '../../money-lines.contract.ts'
import { LineDesk } from '../acts/line-desk.tsx'
import { getProgress, useLineActs } from '../acts/use-line-acts.ts'
import { MissingClaims } from '../claimed.tab.tsx'
import { DeskActions } from '../desk-actions.tsx'
import { DeskTabs } from '../desk-tabs.tsx'
import { FAILED, LINES_KEY, linesApi, useAccounts } from '../money-desk.api.ts'
import { isLikely } from '../money-desk.texts.ts'
import { withDoneLines } from './needed-lines.ts'

const LIKELY = lazyPart(() => import('../acts/accept-likely.tsx').then((module) => module.AcceptLikely))
const MOST = 200

const neededQuery = {
  queryKey: [...LINES_KEY, 'needed'],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    linesApi.page('GET /money/lines', { limit: MOST, count: true }, { query: { needs: 'true' }, signal }),
  placeholderData: keepPreviousData,
}

export function NeedsTab() {
  const notice = useNotice({ over: true })
  const result = useQuery(neededQuery)
  return (
    <Page
      title="Money Desk"
      part="Needs me"
      lead="Money that came in and waits for you, and what tenants claim and no statement shows."
      tabs={<DeskTabs current="needs" />}
      actions={<DeskActions onFailed={notice.fail} />}
    >
      {notice.node}
      <Loaded result={result} failed={FAILED.lines}>
        {({ rows, total }) => <Needed needed={rows} total={total ?? rows.length} onFailed={notice.fail} />}
      </Loaded>
      <MissingClaims />
    </Page>
  )
}

type NeededProps = { needed: readonly MoneyLine[]; total: number; onFailed: (text: string) => void }

function Needed({ needed, total, onFailed }: NeededProps) {
  const acts = useLineActs()
  const isNarrow = useNarrow()
  const [looks, setLooks] = useState(false)
  const seen = useRef(new Map<string, MoneyLine>())
  useEffect(() => {
    for (const line of needed) if (!seen.current.has(line.id)) seen.current.set(line.id, line)
  }, [needed])
  const lines = withDoneLines(needed, seen.current, acts.progress)
  const likely = lines.filter((line) => isLikely(line) && isFree(getProgress(acts.progress, line.id)?.kind))
  if (lines.length === 0) return <NothingNeeded />
  return (
    <Stack gap="md">
      <Row gap="sm lg" align="center" justify="between">
        <Text role="status">
          {total === 1 ? '1 line needs you.' : `${total.toLocaleString('en-GB')} lines need you.`}
          {total > needed.length && ` The newest ${needed.length} are shown.`}{' '}
          {!isNarrow && (
            <Text as="span" tone="soft" size="sm">
              Press ? for the keys.
            </Text>
          )}
        </Text>
        {likely.length > 1 && (
          <Button variant="light" onClick={() => setLooks(true)}>
            Accept all likely ({likely.length})
          </Button>
        )}
      </Row>
      <LineDesk label="Lines that need you" lines={lines} acts={acts} onFailed={onFailed} />
      {looks && (
        <DialogPart
          part={LIKELY}
          props={{ lines: likely, onClose: () => setLooks(false), onAccept: () => acts.accept(likely) }}
          onFailed={onFailed}
        />
      )}
    </Stack>
  )
}

const isFree = (kind: string | undefined) => kind === undefined || kind === 'error'

function NothingNeeded() {
  const accounts = useAccounts()
  return (
    <Card>
      {accounts?.length === 0 ? (
        <EmptyState
          title="No wallet or bank account yet."
          action={
            <LinkButton to="/money-desk" search={{ tab: 'accounts', new: '1' }}>
              Add an account
            </LinkButton>
          }
        >
          Add the wallet or bank account that tenants pay to. Then import its statements: each payment finds
          its tenant.
        </EmptyState>
      ) : (
        <EmptyState title="Nothing needs you.">
          Lines that the portal cannot match for sure are listed here after an import.
        </EmptyState>
      )}
    </Card>
  )
}
