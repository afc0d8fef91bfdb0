import { lazyPart } from '../../../../web/ui/lazy-part.tsx'
import type { UnitHistoryProps } from '../../properties/web/units.view.tsx'

export const UNIT_HISTORY = lazyPart<UnitHistoryProps>(() =>
  import('./unit-history.tsx').then((module) => module.UnitHistory),
)
