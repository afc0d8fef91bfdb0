import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import type { ImportPreview } from '../../shared/imports.ts'
import { errorSentences, getErrorMessage } from '../api-error.ts'
import { useFormKey } from '../forms/form-key.ts'
import { Button } from '../ui/button.tsx'
import { Text } from '../ui/layout.tsx'
import { Notice } from '../ui/notice.tsx'
import { Section } from '../ui/page.tsx'
import { groupProblems, previewText, problemKindText } from './import.messages.ts'
import { ImportRows } from './import.rows.tsx'
import { type ImportKind, toImportRows } from './import.types.ts'

type Props<F extends string, O extends object, A> = {
  kind: ImportKind<F, O, A>
  preview: ImportPreview<F>
  onImported: (answer: A) => Promise<void>
}

export function ImportForm<F extends string, O extends object, A>({
  kind,
  preview,
  onImported,
}: Props<F, O, A>) {
  const { rows, ignored, bad, sheet, otherSheets = [] } = preview
  const warned = rows.filter(({ warnings = [] }) => warnings.length > 0).length
  const [badOnly, setBadOnly] = useState(bad > 0 || warned > 0)
  const [options, setOptions] = useState(kind.options.initial)
  const { busy, failure, start } = useImport({ kind, preview, onImported }, options)
  const note = kind.note?.(preview)
  const isShown = ({ problems, warnings = [] }: (typeof rows)[number]) =>
    problems.length > 0 || (bad === 0 && warnings.length > 0)
  const shown = badOnly ? rows.filter(isShown) : rows
  return (
    <Section title="Look it over">
      <Text tone={bad > 0 ? 'red' : warned > 0 ? 'orange' : 'green'} weight={600} role="status">
        {previewText(preview, kind.count)}
      </Text>
      {sheet && (
        <Text tone="soft">
          Read from the sheet {sheet}
          {otherSheets.length > 0 && `; rows on ${otherSheets.join(', ')} were not read`}.
        </Text>
      )}
      {ignored.length > 0 && (
        <Text tone="soft">Left out, as the portal has no such column: {ignored.join(', ')}.</Text>
      )}
      <ProblemKinds kinds={groupProblems(rows, kind.columns)} />
      {note && <Notice tone="warning">{note}</Notice>}
      {bad > 0 && bad < rows.length && (
        <Checkbox
          label={`Show only the rows to correct (${bad.toLocaleString('en-GB')})`}
          checked={badOnly}
          onChange={(event) => setBadOnly(event.currentTarget.checked)}
        />
      )}
      {bad === 0 && warned > 0 && warned < rows.length && (
        <Checkbox
          label={`Show only the rows to look at (${warned.toLocaleString('en-GB')})`}
          checked={badOnly}
          onChange={(event) => setBadOnly(event.currentTarget.checked)}
        />
      )}
      {bad === 0 && (
        <>
          {kind.options.render(options, setOptions)}
          {failure !== null && <Failure failure={failure} />}
          <div>
            <Button aria-disabled={busy || undefined} onClick={start}>
              {busy ? 'Importing...' : `Import ${kind.count(rows.length)}`}
            </Button>
          </div>
        </>
      )}
      <ImportRows key={String(badOnly)} kind={kind} rows={shown} />
    </Section>
  )
}

const MOST_KINDS = 10

const ProblemKinds = ({ kinds }: { kinds: ReturnType<typeof groupProblems> }) =>
  kinds.length > 0 && (
    <Notice tone="error">
      {kinds.slice(0, MOST_KINDS).map((one) => (
        <Text key={problemKindText(one)} mb="sm">
          {problemKindText(one)}
        </Text>
      ))}
      {kinds.length > MOST_KINDS && <Text>And {kinds.length - MOST_KINDS} others.</Text>}
    </Notice>
  )

const Failure = ({ failure }: { failure: unknown }) => (
  <Notice tone="error">
    {errorSentences(failure, getErrorMessage).map((sentence) => (
      <Text key={sentence} mb="sm">
        {sentence}
      </Text>
    ))}
  </Notice>
)

function useImport<F extends string, O extends object, A>(
  { kind, preview, onImported }: Props<F, O, A>,
  options: O,
) {
  const formKey = useFormKey()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const start = async () => {
    if (busy) return
    setBusy(true)
    setFailure(null)
    const body = { rows: toImportRows(preview.rows), ...options }
    try {
      const answer = await kind.send(body, formKey.keyFor(body))
      formKey.done()
      await onImported(answer)
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return { busy, failure, start: () => void start() }
}
