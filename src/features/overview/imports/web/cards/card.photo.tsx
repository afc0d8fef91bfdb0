import { useQuery } from '@tanstack/react-query'
import { type DragEvent, useId } from 'react'
import { getErrorMessage } from '../../../../../web/api-error.ts'
import { Text } from '../../../../../web/ui/layout.tsx'
import { FileLink } from '../../../../../web/ui/links/file-link.tsx'
import { useObjectUrl } from '../../../../../web/use-object-url.ts'
import type { BookRow } from '../../imports.contract.ts'
import { cardsApi, photoQuery } from '../imports.api.ts'
import { toCardNumber } from '../row-name.ts'
import classes from './cards.module.css'

type Props = { importId: string; row: BookRow | undefined; file: File | null; onFile: (file: File) => void }

export function CardPhoto({ importId, row, file, onFile }: Props) {
  const id = useId()
  const photo = useQuery({ ...photoQuery(importId, row), enabled: Boolean(row?.photo) })
  const url = useObjectUrl(file ?? (row?.photo ? photo.data : null))
  const drop = (event: DragEvent) => {
    event.preventDefault()
    const [dropped] = event.dataTransfer.files
    if (dropped) onFile(dropped)
  }
  return (
    <div className={classes.photo}>
      {url && <img src={url} alt={row ? `Rent card ${toCardNumber(row.row)}` : 'The chosen rent card'} />}
      {photo.error && row?.photo && (
        <Text tone="red" role="alert">
          The photo could not be loaded. {getErrorMessage(photo.error)}
        </Text>
      )}
      {!url && !photo.error && (
        <Text tone="soft">
          {row?.photo ? 'Loading the photo...' : 'A photo of the card stays with the tenant, if you add one.'}
        </Text>
      )}
      <div className={classes.photoActs}>
        <label
          className={classes.choose}
          htmlFor={id}
          onDragOver={(event) => event.preventDefault()}
          onDrop={drop}
        >
          {url ? 'Another photo' : 'Choose a photo'}
          <input
            id={id}
            type="file"
            accept="image/jpeg,image/png,application/pdf"
            tabIndex={-1}
            onChange={({ currentTarget }) => {
              const [chosen] = currentTarget.files ?? []
              if (chosen) onFile(chosen)
              currentTarget.value = ''
            }}
          />
        </label>
        {row?.photo && !file && (
          <FileLink
            path={row.photo}
            failed="The photo could not be opened."
            requestTicket={() =>
              cardsApi('POST /imports/{id}/rows/{row}/photo/ticket', {
                params: { id: importId, row: row.row },
              })
            }
          >
            Open it large
          </FileLink>
        )}
      </div>
    </div>
  )
}
