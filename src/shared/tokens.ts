/** All colours, gaps, radii and font sizes. The build writes {@link tokensCss} into each page's head. */
type Scheme = Record<(typeof NAMES)[number], string>

const NAMES = [
  'ground',
  'surface',
  'paper',
  'on-paper',
  'sunken',
  'line',
  'edge',
  'ink',
  'ink-soft',
  'act',
  'on-act',
  'act-soft',
  'fill',
  'fill-hover',
  'on-fill',
  'green',
  'green-soft',
  'orange',
  'orange-soft',
  'blue',
  'blue-soft',
  'red',
  'red-soft',
  'grey',
  'grey-soft',
  'bar-green',
  'bar-orange',
  'bar-red',
  'shade',
  'scrim',
  'scene-high',
  'scene-low',
  'scene-sun',
  'scene-far',
  'scene-near',
  'scene-lamp',
] as const

export const light: Scheme = {
  ground: '#faf8f2',
  surface: '#ffffff',
  paper: '#ffffff',
  'on-paper': '#1f2622',
  sunken: '#f3f0e8',
  line: '#e6e1d6',
  edge: '#8b887f',
  ink: '#1f2622',
  'ink-soft': '#5a615b',
  act: '#0b5a3c',
  'on-act': '#ffffff',
  'act-soft': '#e7f2eb',
  fill: '#0b5a3c',
  'fill-hover': '#084630',
  'on-fill': '#ffffff',
  green: '#0b5a3c',
  'green-soft': '#def0e4',
  orange: '#7d4200',
  'orange-soft': '#ffecd0',
  blue: '#004b7d',
  'blue-soft': '#dceefc',
  red: '#9b1c1c',
  'red-soft': '#ffe3dd',
  grey: '#4a4f4b',
  'grey-soft': '#ecebe5',
  'bar-green': '#247e56',
  'bar-orange': '#c77a00',
  'bar-red': '#c83b35',
  shade: 'rgb(40 36 24 / 9%)',
  scrim: 'rgb(24 28 25 / 45%)',
  'scene-high': '#dfeae0',
  'scene-low': '#fbeed6',
  'scene-sun': '#f7c983',
  'scene-far': '#a9c9b4',
  'scene-near': '#2f7454',
  'scene-lamp': '#fbe3b4',
}

export const dark: Scheme = {
  ground: '#131614',
  surface: '#1b1f1c',
  paper: '#ffffff',
  'on-paper': '#1f2622',
  sunken: '#242925',
  line: '#303632',
  edge: '#788079',
  ink: '#e9ece8',
  'ink-soft': '#a9b0aa',
  act: '#79c49d',
  'on-act': '#06170e',
  'act-soft': '#1d3327',
  fill: '#247e56',
  'fill-hover': '#1d6b48',
  'on-fill': '#ffffff',
  green: '#9bdbb8',
  'green-soft': '#1a3627',
  orange: '#f7c583',
  'orange-soft': '#3d2b10',
  blue: '#a3d2f7',
  'blue-soft': '#15314a',
  red: '#ffb1a6',
  'red-soft': '#48201c',
  grey: '#c6cbc7',
  'grey-soft': '#303531',
  'bar-green': '#4fae7f',
  'bar-orange': '#dd9a35',
  'bar-red': '#ee6f64',
  shade: 'rgb(0 0 0 / 35%)',
  scrim: 'rgb(0 0 0 / 60%)',
  'scene-high': '#0e1713',
  'scene-low': '#1d2f27',
  'scene-sun': '#3d5147',
  'scene-far': '#1a3328',
  'scene-near': '#0b1a13',
  'scene-lamp': '#c99a4a',
}

/** Ten shades each, light to dark, for Mantine. */
export const scales = {
  green: '#edfbf3 #d6f1e2 #b6e0c8 #90caaa #79c49d #3f9a6f #247e56 #0f6a47 #0b5a3c #084630',
  orange: '#fff6e7 #ffeacc #ffd6a7 #f7bf7d #eda74e #da8a00 #b66d00 #975300 #7d4200 #623200',
  red: '#fff0ec #ffddd6 #ffc2b8 #ffa094 #f9776c #e85249 #c83b35 #ac2724 #8e1818 #711413',
  blue: '#ebf9ff #d5efff #b5dfff #8fc8f8 #63ace7 #3590d3 #1974b2 #005f99 #004b7d #003b63',
  gray: '#faf8f2 #f3f0e8 #ece8de #e6e1d6 #cfcac0 #a19d94 #76746d #5a615b #3e3d38 #1f2622',
  dark: '#e9ece8 #cdd2ce #a9b0aa #788079 #4a514c #303632 #242925 #1b1f1c #151816 #0e110f',
} as const

const SIZES = {
  space: {
    '2xs': '2px',
    xs: '4px',
    sm: '8px',
    md: '12px',
    lg: '16px',
    xl: '20px',
    '2xl': '24px',
    '3xl': '32px',
  },
  radius: { xs: '4px', sm: '8px', md: '10px', lg: '14px', full: '999px' },
  text: {
    xs: '0.75rem',
    caption: '0.8125rem',
    sm: '0.875rem',
    table: '0.9375rem',
    md: '1rem',
    lg: '1.125rem',
    xl: '1.25rem',
    '2xl': '1.5rem',
    '3xl': '1.75rem',
    // The longest word of a title stays whole at 200 % text on a phone.
    title: 'min(clamp(1.5rem, 1.25rem + 1vw, 1.9rem), 9.6vw)',
    hero: 'min(1.6rem + 2vw, 2.6rem, 12.5vw)',
  },
} as const

export type SpaceToken = keyof typeof SIZES.space
export type TextToken = keyof typeof SIZES.text

const sizes = Object.entries(SIZES)
  .flatMap(([kind, values]) => Object.entries(values).map(([name, value]) => `--${kind}-${name}:${value}`))
  .join(';')

const declarations = (scheme: Scheme) => NAMES.map((name) => `--${name}:${scheme[name]}`).join(';')

export function tokensCss(): string {
  return `:root{color-scheme:light dark;${sizes};${declarations(light)}}@media(prefers-color-scheme:dark){:root{${declarations(dark)}}}`
}
