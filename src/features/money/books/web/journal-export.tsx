import { ExportMenu } from '../../../../web/ui/list/export-menu.tsx'
import { LAYOUT_LABELS, LAYOUTS, type Layout } from '../layouts.rules.ts'
import { accountingApi } from './books.api.ts'

type Props = { from: string; to: string; lines: number | undefined; onFailed: (text: string) => void }

function getFileExtension({ type }: Blob): string {
  if (type.includes('zip')) return 'zip'
  return type.includes('xml') ? 'xml' : 'csv'
}

export function JournalExport({ from, to, lines, onFailed }: Props) {
  const load = (options: { format?: 'csv' | 'xlsx'; layout?: Layout }) => () =>
    accountingApi.bytes('GET /journal', { query: { from, to, ...options } })
  const nameFor = (layout: Layout) => (file: Blob) =>
    `Journal_${LAYOUT_LABELS[layout].replaceAll(' ', '_')}_${from}_${to}.${getFileExtension(file)}`
  return (
    <ExportMenu
      total={lines}
      noun="line"
      plural="lines"
      fileName={`Journal_${from}_${to}`}
      load={(format) => load({ format })()}
      onFailed={onFailed}
    >
      {lines
        ? (save) => (
            <>
              <p>Not tried in the program yet: try one month first.</p>
              {LAYOUTS.map((layout) => (
                <button key={layout} type="button" onClick={() => save(load({ layout }), nameFor(layout))}>
                  {LAYOUT_LABELS[layout]}
                </button>
              ))}
            </>
          )
        : undefined}
    </ExportMenu>
  )
}
