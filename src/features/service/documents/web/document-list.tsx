import { toLocalDay } from '../../../../shared/days.ts'
import { t, translateKnown } from '../../../../web/translate.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Stack, Text } from '../../../../web/ui/layout.tsx'
import { FileLink } from '../../../../web/ui/links/file-link.tsx'
import { DayText, rich } from '../../../../web/ui/values.tsx'
import type { TenantDocument } from '../documents.contract.ts'
import { mayDelete } from '../documents.rules.ts'
import { formatSize, getFileKind, storedBy } from './document-messages.ts'
import { documentsApi } from './documents.api.ts'
import classes from './documents.module.css'

type Reader = 'admin' | 'tenant'
type Props = {
  documents: readonly TenantDocument[]
  reader: Reader
  onDelete: ((document: TenantDocument) => void) | undefined
}

export function DocumentList({ documents, reader, onDelete }: Props) {
  return (
    <Stack divided className={classes.documents} as="ul">
      {documents.map((document) => (
        <li key={document.id}>
          <Text className={classes.kind} as="span" tone="soft" size="xs" weight={650} aria-hidden="true">
            {getFileKind(document)}
          </Text>
          <Facts document={document} reader={reader} />
          {onDelete && mayDelete(reader, document) && (
            <Button
              variant="subtle"
              size="compact-sm"
              color="gray"
              c="dimmed"
              onClick={() => onDelete(document)}
            >
              {t('Delete')} <span className="visually-hidden">{document.name}</span>
            </Button>
          )}
        </li>
      ))}
    </Stack>
  )
}

function Facts({ document, reader }: { document: TenantDocument; reader: Reader }) {
  const { id, tenantId, url, name, category, date, fileName, createdAt } = document
  const params = { tenantId, documentId: id }
  return (
    <div className={classes.facts}>
      <FileLink
        path={url}
        requestTicket={() =>
          documentsApi('POST /upload/document/{tenantId}/{documentId}/file/ticket', { params })
        }
        failed={t('The document could not be opened.')}
      >
        {name}
      </FileLink>
      <p>
        {category && category !== name && `${translateKnown(category)} · `}
        <DayText day={date} />
      </p>
      <p className={classes.soft}>
        <span>
          {rich('Stored by {name}, {day}', {
            name: storedBy(document, reader),
            day: <DayText day={localDay(createdAt)} />,
          })}
        </span>
        <span>
          {getFileKind(document)}, {formatSize(document)}
        </span>
        {fileName !== name && <span>{fileName}</span>}
      </p>
    </div>
  )
}

const localDay = (instant: string) => toLocalDay(new Date(instant))
