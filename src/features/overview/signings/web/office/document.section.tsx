import { useState } from 'react'
import { ActionButton } from '../../../../../web/ui/form/controls.tsx'
import { Row, Text } from '../../../../../web/ui/layout.tsx'
import { LazyPart, lazyPart, PART_FAILED } from '../../../../../web/ui/lazy-part.tsx'
import { FileLink } from '../../../../../web/ui/links/file-link.tsx'
import type { useNotice } from '../../../../../web/ui/notice.tsx'
import { Section } from '../../../../../web/ui/page.tsx'
import type { Signing } from '../../signing.schemas.ts'
import { signingFile } from '../signings.api.ts'
import { DocumentBody } from '../text/document-body.tsx'
import { StatementTotalsTable } from '../text/statement-totals.tsx'

const FORM = lazyPart(() => import('./body.form.tsx').then((module) => module.BodyForm))

type Props = { signing: Signing; mayEdit: boolean; notice: ReturnType<typeof useNotice> }

export function DocumentSection({ signing, mayEdit, notice }: Props) {
  const [isEditing, setIsEditing] = useState(false)
  const { totals, body, state } = signing
  const hasFile = state !== 'withdrawn' || signing.documentSha256 !== null
  return (
    <Section
      title="Text"
      aside={
        <Row gap="sm lg" align="center">
          {hasFile && (
            <FileLink {...signingFile(signing.id)} failed="The file could not be opened.">
              Open PDF
            </FileLink>
          )}
          {mayEdit && !isEditing && <ActionButton onClick={() => setIsEditing(true)}>Edit text</ActionButton>}
        </Row>
      }
    >
      {totals && <StatementTotalsTable totals={totals} />}
      {isEditing && mayEdit ? (
        <LazyPart
          part={FORM}
          props={{
            signing,
            onClose: () => setIsEditing(false),
            onSaved: () => notice.report('success', 'The text is saved.'),
          }}
          onFailed={() => notice.fail(PART_FAILED)}
        />
      ) : body ? (
        <DocumentBody body={body} />
      ) : (
        <Text tone="soft">The text is in the PDF.</Text>
      )}
    </Section>
  )
}
