import { useCallback, useState } from 'react'
import { LazyPart, lazyPart, PART_FAILED } from '../../../../web/ui/lazy-part.tsx'
import { LoadMore } from '../../../../web/ui/list/load-more.tsx'
import { Notice } from '../../../../web/ui/notice.tsx'
import { Section } from '../../../../web/ui/page.tsx'
import { EmptyState, ErrorState, Loading } from '../../../../web/ui/states.tsx'
import { useUrlSearch } from '../../../../web/url-search.ts'
import { useRuns } from './reminders.api.ts'
import { RunList } from './run-list.tsx'

const RUN_DIALOG = lazyPart(() => import('./run-dialog.tsx').then((module) => module.RunDialog))
const SEARCH = { run: '' }

/** The open run is in the address. */
export function RunsSection() {
  const [{ run }, setSearch] = useUrlSearch(SEARCH)
  const list = useRuns()
  const [failed, setFailed] = useState(false)
  const close = useCallback(() => setSearch({ run: '' }), [setSearch])
  const onFailed = useCallback(() => {
    setFailed(true)
    close()
  }, [close])
  return (
    <Section title="Every run">
      {failed && (
        <Notice tone="error" onClose={() => setFailed(false)}>
          {PART_FAILED}
        </Notice>
      )}
      {list.loading && <Loading height={320} />}
      {list.error && list.rows.length === 0 && (
        <ErrorState title="Failed to load the runs" error={list.error} onRetry={list.retry} />
      )}
      {!list.loading && !list.error && list.rows.length === 0 && (
        <EmptyState title="Nothing yet">Each time the portal checks who to remind is listed here.</EmptyState>
      )}
      {list.rows.length > 0 && (
        <>
          <RunList runs={list.rows} />
          <LoadMore list={list} noun="run" />
        </>
      )}
      {run && (
        <LazyPart key={run} part={RUN_DIALOG} props={{ id: run, onClose: close }} onFailed={onFailed} />
      )}
    </Section>
  )
}
