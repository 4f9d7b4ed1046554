/** Functions of Vue whose results only depend on their arguments. */
export const VUE_FUNCTIONS: ReadonlySet<string> = new Set([
  'camelize',
  'capitalize',
  'computed',
  'guardReactiveProps',
  'isReactive',
  'isRef',
  'markRaw',
  'mergeDefaults',
  'mergeProps',
  'normalizeClass',
  'normalizeProps',
  'normalizeStyle',
  'reactive',
  'readonly',
  'ref',
  'shallowReactive',
  'shallowReadonly',
  'shallowRef',
  'toDisplayString',
  'toHandlers',
  'toRaw',
  'toRef',
  'toRefs',
  'toValue',
  'unref',
])

/** Functions of the server renderer that need no component instance. */
export const RENDER_FUNCTIONS: ReadonlySet<string> = new Set([
  'ssrGetDynamicModelProps',
  'ssrIncludeBooleanAttr',
  'ssrInterpolate',
  'ssrLooseContain',
  'ssrLooseEqual',
  'ssrRenderAttr',
  'ssrRenderAttrs',
  'ssrRenderClass',
  'ssrRenderDynamicAttr',
  'ssrRenderDynamicModel',
  'ssrRenderList',
  'ssrRenderStyle',
])

export const RENDER_COMPONENT = 'ssrRenderComponent'

/** Globals that plain components may use, as values, functions, or constructors. */
export const GLOBALS: ReadonlySet<string> = new Set(
  (
    'undefined NaN Infinity Array BigInt Boolean Date Error Intl JSON Map Math Number Object RegExp Set String Symbol URL URLSearchParams ' +
    'decodeURI decodeURIComponent encodeURI encodeURIComponent isFinite isNaN parseFloat parseInt'
  ).split(' '),
)

/** Methods of built-in objects. Other methods may be code of the application. */
export const METHODS: ReadonlySet<string> = new Set(
  (
    'abs at ceil charAt charCodeAt codePointAt concat cos endsWith entries every exp filter find findIndex findLast findLastIndex flat flatMap floor ' +
    'from fromEntries getDate getDay getFullYear getHours getMilliseconds getMinutes getMonth getSeconds getTime getUTCDate getUTCDay ' +
    'getUTCFullYear getUTCHours getUTCMinutes getUTCMonth getUTCSeconds hypot includes indexOf is isArray isFinite isInteger isNaN isSafeInteger ' +
    'join keys lastIndexOf localeCompare log log10 log2 map match matchAll max min normalize now of padEnd padStart parse pow reduce ' +
    'reduceRight repeat replace replaceAll round search sign sin slice some split sqrt startsWith stringify substring tan test toFixed toISOString ' +
    'toLocaleDateString toLocaleLowerCase toLocaleString toLocaleTimeString toLocaleUpperCase toLowerCase toPrecision toReversed ' +
    'toSorted toSpliced toString toUpperCase trim trimEnd trimStart trunc values with'
  ).split(' '),
)

/** Methods that change an array: allowed for arrays that the component has created itself. */
export const CHANGING_METHODS: ReadonlySet<string> = new Set(['fill', 'reverse', 'sort'])

/** Methods that return a new array. */
export const NEW_ARRAYS: ReadonlySet<string> = new Set([
  'concat',
  'entries',
  'filter',
  'flat',
  'flatMap',
  'from',
  'keys',
  'map',
  'slice',
  'split',
  'values',
])
