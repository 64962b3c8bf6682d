import {
  Boxes,
  CalendarDays,
  CalendarOff,
  CircleAlert,
  ClipboardCheck,
  Factory,
  FolderTree,
  House,
  IdCard,
  List,
  Palette,
  Repeat,
  Route,
  Shapes,
  Tag,
  Truck,
  UserCog,
  Wrench,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { MenuIcon } from './menu.ts';

const props = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

export const menuIcons: Record<MenuIcon, ReactNode> = {
  home: <House {...props} />,
  board: <CalendarDays {...props} />,
  list: <List {...props} />,
  plant: <Factory {...props} />,
  line: <Route {...props} />,
  equipment: <Boxes {...props} />,
  supplier: <Truck {...props} />,
  tag: <Tag {...props} />,
  maintainer: <UserCog {...props} />,
  role: <IdCard {...props} />,
  intervention: <Wrench {...props} />,
  anomaly: <CircleAlert {...props} />,
  category: <FolderTree {...props} />,
  recurrence: <Repeat {...props} />,
  checklist: <ClipboardCheck {...props} />,
  calendar: <CalendarOff {...props} />,
  type: <Shapes {...props} />,
  kit: <Palette {...props} />,
};
