/** The Mantine theme. It overrides Mantine's color tuples with the program's colors, so that both kinds of components stay consistent. */
import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';
import { shellWords as words } from '#messages/shellWords.ts';
import { numberSigns } from '../../base/numberSigns.ts';
import { inSight } from '../../ui/page/focus.ts';
import { Icon } from '../../ui/page/Icon.tsx';
import { floatingTarget } from '../../ui/page/Page.tsx';

const gray: MantineColorsTuple = [
  '#f5f6f8',
  '#eef0f4',
  '#e6e9ee',
  '#d3d8e0',
  '#b4bcc9',
  '#9aa1ae',
  '#868d9b',
  '#626978',
  '#474e5c',
  '#181b22',
];
const dark: MantineColorsTuple = [
  '#e9ebf0',
  '#b3b9c5',
  '#969dac',
  '#7a8291',
  '#373d48',
  '#272b33',
  '#20242b',
  '#181b20',
  '#111317',
  '#0c0e11',
];
const indigo: MantineColorsTuple = [
  '#e9eefe',
  '#dbe4ff',
  '#bac8ff',
  '#9db2ff',
  '#7b94ff',
  '#5c7cfa',
  '#4c6ef5',
  '#4263eb',
  '#3b5bdb',
  '#364fc7',
];

const scrolls = { overflowY: 'auto' } as const;
const optionsHeight = 'min(400px, 38vh)';

export const theme = createTheme({
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--mono)',
  primaryColor: 'indigo',
  primaryShade: { light: 8, dark: 7 },
  colors: { gray, dark, indigo },
  black: '#181b22',
  white: '#ffffff',
  defaultRadius: 6,
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '10px', xl: '14px' },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  fontSizes: { xs: '12px', sm: '13px', md: '13px', lg: '14px', xl: '20px' },
  lineHeights: { xs: '16px', sm: '20px', md: '20px', lg: '20px', xl: '28px' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { variant: 'default', size: 'sm' } },
    // A dialog's header is not a banner of the page. The page itself never scrolls; locking it would only add a style that the content
    // security policy has to allow.
    Modal: {
      defaultProps: {
        lockScroll: false,
        attributes: { header: { role: 'presentation' } },
        centered: true,
        overlayProps: { backgroundOpacity: 0.4 },
        transitionProps: { duration: 120 },
      },
    },
    NumberInput: { defaultProps: numberSigns },
    Tooltip: { defaultProps: { openDelay: 400, transitionProps: { duration: 80 } } },
    // A list of options fits above or below its field even if the window is 450 px tall. What is chosen stays so until something else is.
    Select: {
      defaultProps: {
        size: 'sm',
        allowDeselect: false,
        maxDropdownHeight: optionsHeight,
        checkIconPosition: 'right',
        rightSection: <Icon name="chevron" size={14} />,
        comboboxProps: { transitionProps: { duration: 0 }, shadow: 'md' },
      },
    },
    // Mantine's placeholder for the initial focus isn't an item, and a menu may contain nothing else, so the first item takes the focus. By
    // default, a menu also closes on a key pressed elsewhere; a fast typist's next key would do so before the menu has the focus.
    Menu: {
      defaultProps: {
        transitionProps: { duration: 0 },
        withInitialFocusPlaceholder: false,
        clickOutsideEvents: ['mousedown', 'touchstart'],
        middlewares: inSight,
      },
      styles: { dropdown: scrolls },
    },
    MultiSelect: { defaultProps: { maxDropdownHeight: optionsHeight } },
    Portal: { defaultProps: { target: floatingTarget } },
    Popover: { defaultProps: { transitionProps: { duration: 0 }, middlewares: inSight }, styles: { dropdown: scrolls } },
    // Its close button shows a cross and has no text for screen readers.
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': words.closeNotice } } },
    SegmentedControl: { defaultProps: { transitionDuration: 120, radius: 6 } },
  },
});

/** Mantine's color roles mapped to our tokens; tokens adapt to the color scheme, so the mapping is the same for both. */
const roles = {
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-bright': 'var(--text)',
  '--mantine-color-dimmed': 'var(--text-3)',
  '--mantine-color-placeholder': 'var(--text-3)',
  '--mantine-color-anchor': 'var(--accent-text)',
  '--mantine-color-error': 'var(--red-text)',
  '--mantine-color-default': 'var(--raised)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--line-2)',
  '--mantine-color-disabled': 'var(--sunken)',
  '--mantine-color-disabled-color': 'var(--text-3)',
  '--mantine-color-disabled-border': 'var(--line-2)',
};

export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: roles, dark: roles });
