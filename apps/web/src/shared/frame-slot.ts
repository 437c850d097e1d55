import type { ShellState } from '@foyer/app-sdk/messages.ts';
import type { OpenedApplication } from '@foyer/contract/home.ts';

import type { Component } from '#/jsx/component.ts';

/** Interface between Home and the frame of an application. */
export type FrameProps = {
  opened: OpenedApplication;
  /** Path to show on the application's origin; the manifest's path if undefined. */
  path: string | undefined;
  /** The user, language, theme, customer, store and permissions that the application receives. */
  state: ShellState;
  /** Called when the application shows another path. */
  onPath: (path: string) => void;
  /** Called with the title of the page that the application shows; undefined when it has reported none. */
  onTitle: (title: string | undefined) => void;
  /** Called to open another application, at a path of that application. */
  onOpen: (code: string, path: string | undefined) => void;
  /** Called with the number of items in the application that wait for the user. */
  onBadge: (count: number) => void;
  /** Called when the keyboard shortcut of the application switcher was pressed in the application. */
  onChangeSystem: () => void;
};

/** Renders an application in a frame. app/ injects it, so that Home depends on no other feature. */
export type FrameSlot = Component<FrameProps>;
