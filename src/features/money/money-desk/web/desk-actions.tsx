import { Button } from '../../../../web/ui/button.tsx'
import { DialogPart, lazyPart } from '../../../../web/ui/lazy-part.tsx'
import { LinkButton } from '../../../../web/ui/link.tsx'
import { useUrlSearch } from '../../../../web/url-search.ts'

const PASTE = lazyPart(() => import('./import/paste-text.tsx').then((module) => module.PasteText))
const SEARCH = { paste: '' }

/** `paste=1` in the address opens the box for texts, as after a text was shared with the app. */
export function DeskActions({ onFailed }: { onFailed: (text: string) => void }) {
  const [{ paste }, setSearch] = useUrlSearch(SEARCH)
  return (
    <>
      <LinkButton to="/money-desk/import" search={{}}>
        Import a statement
      </LinkButton>
      <Button
        variant="default"
        onClick={() => setSearch({ paste: '1' })}
        onPointerEnter={PASTE.prefetch}
        onFocus={PASTE.prefetch}
      >
        Paste a text
      </Button>
      {paste !== '' && (
        <DialogPart part={PASTE} props={{ onClose: () => setSearch({ paste: '' }) }} onFailed={onFailed} />
      )}
    </>
  )
}
