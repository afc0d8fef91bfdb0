import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'
import { scales } from './tokens.ts'

const system =
  "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Helvetica Neue', Arial, sans-serif"

const tuple = (shades: string): MantineColorsTuple => {
  const [a = '', b = '', c = '', d = '', e = '', f = '', g = '', h = '', i = '', j = ''] = shades.split(' ')
  return [a, b, c, d, e, f, g, h, i, j]
}

const field = { size: 'md', inputWrapperOrder: ['label', 'input', 'description', 'error'] }

/** The look of every Mantine component; colours come from tokens.ts. */
export const theme = createTheme({
  colors: {
    green: tuple(scales.green),
    orange: tuple(scales.orange),
    red: tuple(scales.red),
    blue: tuple(scales.blue),
    gray: tuple(scales.gray),
    dark: tuple(scales.dark),
  },
  primaryColor: 'green',
  primaryShade: { light: 8, dark: 4 },
  autoContrast: true,
  luminanceThreshold: 0.179,
  fontFamily: system,
  headings: { fontFamily: system, fontWeight: '650' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: 'md' } },
    TextInput: { defaultProps: field },
    PasswordInput: { defaultProps: field },
    Textarea: { defaultProps: field },
    NativeSelect: { defaultProps: field },
    Select: { defaultProps: field },
    Checkbox: { defaultProps: { size: 'md' } },
    Modal: { defaultProps: { centered: true, padding: 'lg', closeButtonProps: { 'aria-label': 'Close' } } },
  },
})

/** Ties Mantine's own variables to the tokens, so that its components and ours are of one cloth. */
export const cssVariables: CSSVariablesResolver = () => {
  const shared = {
    '--mantine-color-body': 'var(--surface)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--ink-soft)',
    '--mantine-color-placeholder': 'var(--ink-soft)',
    '--mantine-color-default-border': 'var(--edge)',
    '--mantine-color-default': 'var(--surface)',
    '--mantine-color-default-hover': 'var(--sunken)',
    '--mantine-color-error': 'var(--red)',
    '--mantine-color-anchor': 'var(--act)',
  }
  return { variables: {}, light: shared, dark: shared }
}
