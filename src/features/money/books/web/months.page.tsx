import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { Button } from '../../../../web/ui/button.tsx'
import { Row, Stack, Text } from '../../../../web/ui/layout.tsx'
import { DialogPart, lazyPart } from '../../../../web/ui/lazy-part.tsx'
import { Loaded } from '../../../../web/ui/loaded.tsx'
import { useNotice } from '../../../../web/ui/notice.tsx'
import { useUrlSearch } from '../../../../web/url-search.ts'
import { useCan } from '../../../identity/accounts/web/accounts.api.ts'
import { useToday } from '../../../identity/company/web/company.api.ts'
import type { Close } from '../closes.contract.ts'
import { listOpenCloses, monthName, nextToClose, openMonths } from '../months.rules.ts'
import { yearQuery } from './books.api.ts'
import { BooksPage } from './books.page.tsx'
import { FAILED } from './books.texts.ts'
import { CloseHistory } from './closes/close-history.tsx'
import { closesQuery } from './closes/closes.api.ts'
import { FigureLegend } from './closes/figure-list.tsx'
import { Months } from './months.tsx'
import { ToClose } from './to-close.tsx'
import { isYear, YearChooser } from './year-chooser.tsx'

const CLOSE = lazyPart(() => import('./closes/close-books.tsx').then((module) => module.CloseBooks))
const REOPEN = lazyPart(() => import('./closes/reopen-books.tsx').then((module) => module.ReopenBooks))
const SEARCH = { year: '' }
const NONE: readonly Close[] = []

export function BooksMonthsPage() {
  const today = useToday()
  const can = useCan()
  const [{ year: chosen }, setSearch] = useUrlSearch(SEARCH)
  const [opened, setOpened] = useState<'close' | Close | null>(null)
  const { node, report, fail } = useNotice({ over: true })
  const year = isYear(chosen) ? chosen : today.slice(0, 4)
  const books = useQuery(yearQuery(year))
  const { data: closes } = useQuery({ ...closesQuery, enabled: can('books:close') })
  const next = closes && nextToClose(closes, today)
  const shut = useCallback(() => setOpened(null), [])
  const done = (text: string) => report('success', text)
  const [latest, before] = listOpenCloses(closes ?? NONE)
  return (
    <BooksPage
      tab="Months"
      lead="The figures of each month, closed once they are agreed."
      actions={
        next && (
          <Button onClick={() => setOpened('close')} onPointerEnter={CLOSE.prefetch} onFocus={CLOSE.prefetch}>
            Close {monthName(next)}
          </Button>
        )
      }
    >
      {node}
      <Row gap="md" justify="between" align="end">
        <YearChooser year={year} today={today} onChange={(to) => setSearch({ year: to }, { push: true })} />
        {latest && can('books:reopen') && (
          <Button variant="default" onClick={() => setOpened(latest)}>
            Reopen {monthName(latest.through.slice(0, 7))}
          </Button>
        )}
      </Row>
      <Loaded result={books} failed={FAILED.year} height={520}>
        {(data, isChanging) => (
          <Stack gap="lg" style={{ opacity: isChanging ? 0.6 : undefined }}>
            <Months year={data} closes={closes ?? NONE} />
            <CloseHistory closes={closes ?? NONE} />
            <Text tone="soft" size="sm">
              All properties together. A closed month stays as it was: what corrects it is booked later and
              names it.
            </Text>
            <FigureLegend />
          </Stack>
        )}
      </Loaded>
      {opened === 'close' && next && (
        <DialogPart
          part={CLOSE}
          props={{
            month: next,
            months: openMonths(closes, today),
            isClosedBefore: latest !== undefined,
            renderFigures: (month) => <ToClose month={month} />,
            onClose: shut,
            onClosed: done,
          }}
          onFailed={fail}
        />
      )}
      {opened !== null && opened !== 'close' && (
        <DialogPart
          part={REOPEN}
          props={{ close: opened, before, onClose: shut, onReopened: done }}
          onFailed={fail}
        />
      )}
    </BooksPage>
  )
}
