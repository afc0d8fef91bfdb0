import { useMediaQuery } from '@mantine/hooks'

/** The width in px up to which a screen counts as narrow. */
const NARROW = 768

/** True on a narrow screen. */
export function useNarrow(): boolean {
  return useMediaQuery(`(max-width: ${NARROW}px)`, false, { getInitialValueInEffect: false })
}
